import { expect, test } from "./office.ts";

test("a tag is given to several guests, shown on their pages, filtered by, saved as a view, and removed", {
  tag: "@journey",
}, async ({ page, office }) => {
  const guests = [office.guest("Tagged One"), office.guest("Tagged Two")];
  for (const guest of guests) await office.ask("function", guest);
  const tag = `VIP, industry and media ${guests[0]?.email.split("@")[0]}`.slice(0, 40);

  await page.goto("/admin/guest-tags");
  await page.getByRole("button", { name: "Add tag" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(tag);
  await dialog.getByLabel("Who gets it").selectOption("By no-shows");
  await dialog.getByLabel("No-shows, at least").fill("50");
  await expect(dialog.getByText(/^0 guests of .* would get it now/)).toBeVisible();
  await dialog.getByLabel("Who gets it").selectOption("By hand only");
  await dialog.getByRole("button", { name: "Add tag" }).click();
  await expect(page.getByRole("row", { name: tag })).toContainText("By hand");

  for (const guest of guests) {
    await page.goto(`/admin/guests?q=${encodeURIComponent(guest.email)}`);
    await page.getByRole("checkbox", { name: `Select ${guest.name}` }).check();
    await page.getByRole("button", { name: "Add tag to the selected guests" }).click();
    await page.getByRole("menuitem", { name: tag }).click();
    await expect(page.getByRole("row", { name: guest.name })).toContainText(tag);
  }

  await page.goto("/admin/guests");
  await page.getByLabel("Tag", { exact: true }).selectOption(tag);
  await expect(page.getByRole("row", { name: guests[0]?.name ?? "" })).toBeVisible();
  await expect(page.getByRole("row", { name: guests[1]?.name ?? "" })).toBeVisible();
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing beside the window").toBe(width);
  }
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(tag);
  await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
  await expect(page.getByLabel("Saved views").locator("option:checked")).toHaveText(tag);
  await page.getByRole("button", { name: "Delete view" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete view" }).click();

  await page.getByRole("link", { name: guests[0]?.name ?? "" }).click();
  await page.getByRole("button", { name: `Remove the tag ${tag}` }).click();
  await expect(page.getByRole("button", { name: `Remove the tag ${tag}` })).toHaveCount(0);

  await page.goto("/admin/guest-tags");
  await page.getByRole("button", { name: `Delete the tag ${tag}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete tag" }).click();
  await expect(page.getByRole("row", { name: tag })).toHaveCount(0);
});

test("guests are imported from another tool after a dry run that names broken lines, and the import is undone", async ({
  page,
  office,
}) => {
  const guest = office.guest("Old Regular");
  const file = [
    "Name,Email,Phone,Visits,Last visit,Spent,Notes",
    `${guest.name},,${guest.phone},7,2026-03-14,1200,Likes gin`,
    "Broken,not-an-address,,1,,,",
  ].join("\n");
  await page.goto("/admin/import-guests");
  const upload = { name: `${guest.phone}.csv`, mimeType: "text/csv", buffer: Buffer.from(file) };
  await page.getByLabel("Choose CSV file").setInputFiles(upload);
  await expect(page.getByRole("list", { name: "Rows that aren't imported" })).toContainText("Line 3");
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("1 row imported. Nobody was emailed.").first()).toBeVisible();
  await expect(async () => {
    await page.goto(`/admin/guests?q=${encodeURIComponent(guest.phone)}`);
    await expect(page.getByRole("row", { name: guest.name })).toContainText("7", { timeout: 1_000 });
  }).toPass();
  await page.getByRole("link", { name: guest.name }).click();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Likes gin");

  await page.goto("/admin/import-guests");
  await page.getByRole("button", { name: `Undo the import of ${upload.name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("Import undone.")).toBeVisible();
  await page.goto(`/admin/guests?q=${encodeURIComponent(guest.phone)}`);
  await expect(page.getByText(/No guests match/)).toBeVisible();
});
