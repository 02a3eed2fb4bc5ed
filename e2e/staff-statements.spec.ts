import { join } from "node:path";
import { openDatabase } from "../app/platform/db/open.server.ts";
import { addMonths, monthOf } from "../app/platform/lib/time/wall-time-text.ts";
import { tonight } from "../app/platform/venue/club-night.ts";
import { listOf, storeNight } from "../test/statements.ts";
import { expect, test } from "./office.ts";
import { axeFindings } from "./sound.ts";

const month = addMonths(monthOf(tonight()), -1);
const promoter = "Luca Moretti";

test("a month is issued, disputed by the promoter without scripts, answered, accepted and paid", {
  tag: "@journey",
}, async ({ browser, page, site, staff: _ }) => {
  const db = await openDatabase(join(site.dataFolder, "afterglow.db"));
  for (const day of ["09", "10"])
    await storeNight(db, `${month}-${day}`, { promoters: [listOf(promoter, 5, 2, 1_000)] });
  await db.destroy();

  await page.goto("/admin/insights/promoters");
  await page.getByRole("region", { name: "Statements" }).getByRole("link", { name: promoter }).click();
  await page.getByRole("button", { name: "Issue statement" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Issue statement" }).click();
  const months = page.getByRole("region", { name: "Months" });
  await expect(months.getByRole("row").nth(1)).toContainText("Issued");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByLabel("Promoter's link").inputValue();

  const phone = await browser.newContext({
    viewport: { width: 320, height: 700 },
    baseURL: site.origin,
    javaScriptEnabled: false,
  });
  const own = await phone.newPage();
  await own.goto(new URL(link).pathname);
  await expect(own.getByRole("region", { name: "Total" })).toContainText("$20");
  const night = own.getByRole("listitem").filter({ hasText: "House of Ember" }).first();
  await night.getByText("Dispute", { exact: false }).first().click();
  await night.getByRole("button", { name: "Send" }).click();
  await expect(night.getByRole("alert")).toHaveText("Tell us what is wrong.");
  await night.getByLabel("What is wrong?").fill("One more came.");
  await night.getByRole("button", { name: "Send" }).click();
  await expect(night).toContainText("You disputed it");

  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /^Luca Moretti disputes 1 line/ }).click();
  const lines = page.getByRole("region", { name: "Lines" });
  await expect(lines).toContainText("One more came.");
  await lines.getByRole("button", { name: "Answer" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What to do").selectOption("Adjust the amount");
  await dialog.getByLabel("New amount").fill("15");
  await dialog.getByLabel("Reason").fill("You are right.");
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await expect(lines).toContainText("Adjusted by ana");

  await own.reload();
  await expect(night).toContainText("You are right. (+$5)");
  await own.getByRole("button", { name: "Accept statement" }).click();
  await expect(own.getByRole("status")).toHaveText("Accepted. Thank you.");

  await page.reload();
  await expect(months.getByRole("row").nth(1)).toContainText("Accepted");
  await page.getByRole("button", { name: "Record payment" }).click();
  await expect(dialog.getByLabel("Amount")).toHaveValue("25");
  await dialog.getByRole("button", { name: "Record" }).click();
  await expect(months.getByRole("row").nth(1)).toContainText("Paid");
  await own.reload();
  await expect(own.getByRole("region", { name: "Payments" })).toContainText("$25");
  await phone.close();
});
