import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { pageTexts } from "../app/platform/venue/page-texts.server.ts";
import { expect, test } from "./office.ts";
import { expectSound } from "./sound.ts";

async function subscribe(request: APIRequestContext, firstName: string, lastName: string): Promise<string> {
  const email = `${firstName}.${lastName}@guest.example`.toLowerCase();
  const data = { firstName, lastName, email, countryCode: "+61", number: "491570006" };
  expect((await request.post("/api/event/subscribe", { data })).status()).toBe(201);
  return email;
}

test("a subscriber with consent is found, exported and unsubscribed", { tag: "@journey" }, async ({
  page,
  office,
  request,
}) => {
  const { last } = office.guest("Sub Scriber");
  const mia = await subscribe(request, "Mia", last);
  const tom = await subscribe(request, "Tom", last);
  await page.goto("/admin/subscribers?show=unconfirmed");
  await page.getByRole("searchbox").fill(last);
  const rows = page.locator("tbody > tr");
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`q=${last}`));
  const row = rows.filter({ hasText: mia });
  // In groups that are no characters, so that a copied number is the plain one.
  await expect(row.getByText("+61491570006").locator("span")).toHaveText(["+61", "491", "570", "006"]);
  await row.getByText(/^Today .*, home page$/).click();
  await expect(row).toContainText(pageTexts().notices.consent);

  await expect(row).toContainText(/Subscribed\s*Address not confirmed/);
  await row.getByRole("button", { name: `Send link again to ${mia}` }).click();
  await expect(page.getByText("Confirmation email queued.")).toBeVisible();

  await row.getByRole("button", { name: `Unsubscribe ${mia}` }).click();
  const question = page.getByRole("alertdialog", { name: `Unsubscribe ${mia}?` });
  await question.getByRole("button", { name: "Cancel" }).click();
  await row.getByRole("button", { name: `Unsubscribe ${mia}` }).click();
  await question.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText(`${mia} is off the list.`)).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole("link", { name: "Unsubscribed" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/Unsubscribed [Tt]oday/);

  await page.goBack();
  await expect(rows.filter({ hasText: mia })).toHaveCount(0);
  await expect(rows).toContainText(tom);
  await page.getByRole("link", { name: "All", exact: false }).last().click();
  await expect(rows).toHaveCount(2);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const records = parse(await readFile(await (await downloading).path()), { bom: true, columns: true }) as Record<
    string,
    string
  >[];
  expect(new Set(records.map(({ Email }) => Email))).toEqual(new Set([mia, tom]));
});

test("the list of subscribers fits a laptop and a phone, and asks for more than two letters", async ({
  page,
  office,
  request,
}) => {
  const { last } = office.guest("Sub Scriber");
  await subscribe(request, "Sofia-Alexandra-Maria", last);
  await page.goto(`/admin/subscribers?show=all&q=${last}`);
  await expect(page.locator("tbody > tr")).toHaveCount(1);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = () => page.locator("html").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(wide, `at ${width} px`).toBe(0);
  }
  await page.goto("/admin/subscribers?q=no");
  await expect(page.getByText("Enter at least three characters.")).toBeVisible();
});

test("a subscriber is added by hand, with how they agreed", async ({ page, staff, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 422/);
  expect(staff.token).not.toBe("");
  await page.goto("/admin/subscribers");
  await page.getByRole("button", { name: "Add subscriber" }).click();
  const dialog = page.getByRole("dialog", { name: "Add subscriber" });
  await dialog.getByLabel("Email address").fill("byhand@guest.example");
  await dialog.getByRole("button", { name: "Add subscriber" }).click();
  await expect(dialog.getByText("Choose the day on which they agreed.")).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel("When they agreed").fill("2026-01-31");
  await dialog.getByLabel("Where they agreed").fill("Sign-up sheet at the bar");
  await dialog.getByLabel("What they agreed to").fill("Tell me what's on");
  await dialog.getByRole("button", { name: "Add subscriber" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("byhand@guest.example is on the list.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "byhand@guest.example" })).toBeVisible();
  await page.getByRole("button", { name: "Consents of byhand@guest.example" }).click();
  const consents = page.getByRole("dialog", { name: "Consents of byhand@guest.example" });
  await expect(consents.getByRole("listitem")).toContainText([/^Agreed: News, Offers, Events.*Entered by staff/]);
  await expectSound(page);
  await consents.getByRole("button", { name: "Close" }).click();
  await expect(consents).toHaveCount(0);
});

test("subscribers are imported from a file after a preview, and those who are suppressed are not", async ({
  page,
  office,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 422/);
  const { last } = office.guest("Im Ported");
  const address = (name: string) => `${name}.${last}@guest.example`.toLowerCase();
  await page.goto("/admin/suppressions");
  await page.getByRole("button", { name: "Add address" }).click();
  const adding = page.getByRole("dialog");
  await adding.getByLabel("Email").fill("nobody");
  await adding.getByRole("button", { name: "Add address" }).click();
  await expect(adding.getByText("Enter an email address like name@example.com.")).toBeVisible();
  await adding.getByLabel("Email").fill(address("Leo").toUpperCase());
  await adding.getByLabel("Why").fill("Asked by phone");
  await adding.getByRole("button", { name: "Add address" }).click();
  await expect(page.getByText(`${address("Leo")} gets no campaigns.`)).toBeVisible();

  await page.getByRole("link", { name: "Subscribers" }).first().click();
  // The suppression list has an Import of its own.
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Subscribers");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const text = `Email,First name\n${address("Mia")},Mia ${last}\n${address("Leo")},Leo\nnobody,\n`;
  const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel("Choose CSV file").setInputFiles(file);
  await expect(page.getByText(`The file doesn't say when ${address("Mia")} agreed.`)).toBeVisible();
  await page.getByLabel("When they agreed").fill("2026-01-31");
  await page.getByLabel("Where they agreed").fill("Bar sign-up sheet");
  await expect(page.getByText(`${address("Leo")} is on the suppression list.`)).toBeVisible();
  await expect(page.getByText("“nobody” isn't an email address.")).toBeVisible();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = () => page.locator("html").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(wide, `at ${width} px`).toBe(0);
  }
  await page.getByRole("button", { name: "Import 1 subscriber" }).click();
  await expect(page.getByRole("status").getByText("1 subscriber imported. Nobody was emailed.").first()).toBeVisible();

  await page.goto(`/admin/subscribers?q=${last}`);
  await expect(page.locator("tbody > tr")).toHaveCount(1);
  await page.getByText(/Sat 31 Jan.*, Bar sign-up sheet$/).click();

  await page.goto(`/admin/suppressions?q=${last}`);
  await page.getByRole("button", { name: `Remove ${address("Leo")}` }).click();
  const removing = page.getByRole("dialog");
  await removing.getByRole("button", { name: "Remove address" }).click();
  await expect(removing.getByText("Choose a reason.").first()).toBeVisible();
  await removing.getByLabel("Reason").selectOption("They asked for our emails again");
  await removing.getByRole("button", { name: "Remove address" }).click();
  await expect(page.getByText(`No suppressed addresses match “${last}”.`)).toBeVisible();
});

test("a file's status column is shown, a value of it is changed, and those who left elsewhere are suppressed", async ({
  page,
  office,
}) => {
  const { last } = office.guest("Status Column");
  const address = (name: string) => `${name}.${last}@guest.example`.toLowerCase();
  await page.goto("/admin/import-subscribers");
  await page.getByLabel("When they agreed").fill("2026-01-31");
  await page.getByLabel("Where they agreed").fill("Bar sign-up sheet");
  const rows = [
    [address("Mia"), "Subscribed"],
    [address("Leo"), "Unsubscribed"],
    [address("Zoe"), "Frobnicated"],
  ];
  const text = `Email,Status,Shoe size\n${rows.map((row) => `${row.join(",")},9\n`).join("")}`;
  const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel("Choose CSV file").setInputFiles(file);
  await expect(page.getByText("1 person is left out until you choose")).toBeVisible();
  await expect(page.getByText("1 column isn't used: Shoe size.")).toBeVisible();
  await expect(page.getByLabel("Status: Unsubscribed (1 row)")).toHaveValue("left");
  await page.getByLabel("Status: Frobnicated (1 row)").selectOption("Subscribed: import them");
  await expect(page.getByText("is left out until you choose")).toHaveCount(0);
  await expect(page.getByText("Add 1 address that left, bounced or complained there")).toBeVisible();
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = () => page.locator("html").evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(wide, `at ${width} px`).toBe(0);
  }
  await page.getByRole("button", { name: "Import 2 subscribers" }).click();
  await expect(
    page.getByRole("status").getByText("2 subscribers imported, 1 address suppressed. Nobody was emailed.").first(),
  ).toBeVisible();
  await page.goto(`/admin/suppressions?q=${last}`);
  await expect(page.getByText(address("Leo")).first()).toBeVisible();
});
