import { today } from "../app/platform/venue/today.ts";
import { expect, night, test } from "./office.ts";

test("a guest's requests are one story: found by number, noted, merged with a second address and split again", {
  tag: "@journey",
}, async ({ page, office, request, staff }) => {
  const guest = office.guest("Ivy Marsh");
  await office.ask("function", guest);
  const { _id } = await office.find(await office.ask("vip-table", guest));
  const other = { ...office.guest("Ivy Second"), phone: guest.phone };
  const second = await office.find(await office.ask("vip-table", other));
  for (const id of [_id, second._id]) {
    const made = await request.post(`/api/requests/${id}/guest-link`, { ...staff, data: { link: "new" } });
    await page.goto(new URL((await made.json()).link).pathname);
    await page.getByRole("button", { name: "Confirm request" }).click();
    await expect(page.getByRole("button", { name: "Confirm request" })).toHaveCount(0);
  }

  await page.goto(`/admin/requests/${_id}`);
  const card = page.getByRole("region", { name: "Guest" });
  await expect(card).toContainText("No visits yet");
  await card.getByRole("link", { name: "Open guest" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(guest.name);
  await expect(page.getByRole("link", { name: guest.email })).toBeVisible();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("link", { name: /^VIP table for .*: New/ })).toHaveCount(1);

  await page.getByRole("textbox", { name: "Note" }).fill("Likes the corner booth.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(timeline.getByText("Likes the corner booth.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("");

  const same = page.getByRole("region", { name: "Possibly the same guest" });
  await expect(same).toContainText("Same phone number");
  await same
    .getByRole("button", { name: /^Merge/ })
    .first()
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Merge guests" }).click();
  const merged = page.getByRole("region", { name: "Merged into this guest" });
  await expect(merged).toContainText(other.email);
  await expect(timeline.getByRole("link", { name: /^VIP table for .*: New/ })).toHaveCount(2);
  await merged.getByRole("button", { name: /^Split/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Split guests" }).click();
  await expect(merged).toHaveCount(0);
  await expect(timeline.getByRole("link", { name: /^VIP table for .*: New/ })).toHaveCount(1);

  await page.goto("/admin/guests?show=expected");
  await page.getByRole("searchbox").fill(guest.email);
  await page.getByRole("searchbox").press("Enter");
  const row = page.getByRole("row", { name: guest.name });
  await expect(row).toContainText(guest.email);
  await row.getByRole("link", { name: guest.name }).click();
  await timeline.getByRole("button", { name: "Delete note" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete note" }).click();
  await expect(timeline.getByText("Likes the corner booth.")).toHaveCount(0);
  expect(night).toMatch(/^\d{4}/);
});

test("a number that is someone else's now leaves the guest, and undoing gives it back", async ({
  page,
  office,
  request,
  staff,
}) => {
  const guest = office.guest("Mona Reyes");
  const { _id } = await office.find(await office.ask("vip-table", guest));
  const made = await request.post(`/api/requests/${_id}/guest-link`, { ...staff, data: { link: "new" } });
  await page.goto(new URL((await made.json()).link).pathname);
  await page.getByRole("button", { name: "Confirm request" }).click();
  await expect(page.getByRole("button", { name: "Confirm request" })).toHaveCount(0);
  await page.goto(`/admin/requests/${_id}`);
  await page.getByRole("region", { name: "Guest" }).getByRole("link", { name: "Open guest" }).click();
  const number = page.locator('a[href^="tel:"]');
  await expect(number).toHaveCount(1);

  await page.getByRole("button", { name: "Move an address or number" }).click();
  const dialog = page.getByRole("dialog", { name: "Move an address or number" });
  const contact = dialog.getByRole("combobox", { name: "Address or number" });
  await dialog.getByRole("textbox", { name: "Someone else's since" }).fill(today());
  await contact.selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const earlier = page.getByRole("list", { name: "Earlier addresses and numbers" });
  await expect(earlier).toContainText("someone else's since");
  await expect(number).toHaveCount(0);
  await earlier.getByRole("button", { name: /^Move .* back to this guest$/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Move back" }).click();
  await expect(number).toHaveCount(1);
  await expect(earlier).toHaveCount(0);
});
