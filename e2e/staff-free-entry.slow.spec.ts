import { monthOf } from "../app/platform/lib/time/wall-time-text.ts";
import { evening, fillNight, imageField, posterFile } from "./nights.ts";
import { expect, test } from "./site.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

for (const [at, label] of ["Free entry", "Tickets at the door"].entries())
  test(`an event with "${label}" needs no ticket link: its card and page say so, and neither offers tickets`, async ({
    page,
    browser,
    site,
  }) => {
    const start = evening(34 + at);
    const name = `Open Floor ${at + 1}`;
    await page.goto("/admin/add-event");
    await fillNight(page, name, start);
    await expect(page.getByLabel("Ticket link", { exact: true })).toBeVisible();
    await page.getByLabel("Tickets", { exact: true }).selectOption({ label });
    await expect(page.getByLabel("Ticket link", { exact: true })).toHaveCount(0);
    await imageField(page).setInputFiles(await posterFile());
    await page.getByLabel("Alt text").fill(`Poster: ${name}`);
    await expect(page.getByText("No ticket link")).toHaveCount(0);
    await page.getByRole("button", { name: "Add event" }).click();
    const added = page.getByRole("alertdialog", { name: "Event added successfully!" });
    const path = (await added.getByRole("link", { name: "View event" }).getAttribute("href")) ?? "";

    const guest = await browser.newPage({ baseURL: site.origin });
    await guest.goto(`/events?show=${monthOf(start)}`);
    const card = guest.getByRole("article").filter({ hasText: name });
    await expect(card.getByText(label.toUpperCase())).toBeVisible();
    await expect(card.getByRole("link", { name: /BUY TICKETS/ })).toHaveCount(0);
    await guest.goto(path);
    await expect(guest.getByText(label, { exact: true })).toBeVisible();
    await expect(guest.getByRole("definition").filter({ hasText: label })).toBeVisible();
    await expect(guest.getByRole("link", { name: "BUY TICKETS, opens in a new tab", exact: true })).toHaveCount(0);
    await expect(guest.getByRole("link", { name: /get tickets/i })).toHaveCount(0);
    await guest.close();
  });
