import { monthOf } from "../app/platform/lib/time/wall-time-text.ts";
import { evening, fillNight, imageField, posterFile } from "./nights.ts";
import { expect, test } from "./site.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

test("an event with free entry needs no ticket link, and its card and page say so", async ({ page, browser, site }) => {
  const start = evening(34);
  await page.goto("/admin/add-event");
  await fillNight(page, "Open Floor", start);
  await expect(page.getByLabel("Ticket link", { exact: true })).toBeVisible();
  await page.getByLabel("Tickets", { exact: true }).selectOption({ label: "Free entry" });
  await expect(page.getByLabel("Ticket link", { exact: true })).toHaveCount(0);
  await imageField(page).setInputFiles(await posterFile());
  await page.getByLabel("Alt text").fill("Poster: Open Floor");
  await expect(page.getByText("No ticket link")).toHaveCount(0);
  await page.getByRole("button", { name: "Add event" }).click();
  const added = page.getByRole("alertdialog", { name: "Event added successfully!" });
  const path = (await added.getByRole("link", { name: "View event" }).getAttribute("href")) ?? "";

  const guest = await browser.newPage({ baseURL: site.origin });
  await guest.goto(`/events?show=${monthOf(start)}`);
  const card = guest.getByRole("article").filter({ hasText: "Open Floor" });
  await expect(card.getByText("FREE ENTRY")).toBeVisible();
  await expect(card.getByRole("link", { name: /BUY TICKETS/ })).toHaveCount(0);
  await guest.goto(path);
  await expect(guest.getByText("Free entry", { exact: true })).toBeVisible();
  await expect(guest.getByRole("definition").filter({ hasText: "Free entry" })).toBeVisible();
  await expect(guest.getByRole("link", { name: "BUY TICKETS, opens in a new tab", exact: true })).toHaveCount(0);
  await guest.close();
});
