import { expect, test } from "./office.ts";
import { expectSound } from "./sound.ts";

test("the audit trail tells in sentences who did what, is searched with the keyboard, and is checked", async ({
  page,
  office,
  request,
  staff,
}) => {
  const colleague = await office.colleague();
  const data = { role: "reader" };
  expect((await request.post(`/api/admin/edit-admin/${colleague._id}`, { ...staff, data })).status()).toBe(200);

  await page.goto("/admin/trail");
  await expect(page.getByRole("heading", { name: "Today", level: 2 })).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search by name or reference" });
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await search.fill(colleague.username.toUpperCase());
  await page.keyboard.press("Enter");
  const rows = page.getByRole("listitem").filter({ hasText: "#" });
  const change = rows.filter({ hasText: `changed the role of ${colleague.username} from Manager to Reader` });
  await expect(change).toHaveCount(1);
  await expect(rows).toHaveCount(2);
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByLabel("Actions").selectOption("Events");
  await expect(page.getByText(/^No entries about a name or reference that starts with/)).toBeVisible();
  await page.getByRole("button", { name: "Events: remove" }).click();
  await change.getByRole("link", { name: `History of ${colleague.username}` }).click();
  await expect(page.getByRole("button", { name: "One admin: remove" })).toBeVisible();
  await expect(rows).toHaveCount(2);

  await page.getByRole("button", { name: "Check the trail" }).click();
  await expect(
    page.getByText(/^The audit trail is complete: [\d,]+ rows, nothing missing or altered\.$/),
  ).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^audit-trail-\d{4}-\d\d-\d\d\.csv$/);
  await change.getByRole("link", { name: colleague.username, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/edit-admin/${colleague._id}$`));
});
