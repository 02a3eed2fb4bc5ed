import { expect, night, test } from "./office.ts";
import { axeFindings } from "./sound.ts";

test("a table is given to a promoter, and the page says whose it is", { tag: "@journey" }, async ({
  allowConsoleErrors,
  page,
  office,
  staff: _,
}) => {
  // A reference that does not exist.
  allowConsoleErrors(/api\/insights\/promoters\/tables/);
  const reference = await office.ask("vip-table", office.guest("Ivy Marsh"), { date: night });
  await page.goto(`/admin/insights/promoters?from=${night}&to=${night}`);
  await page.getByRole("button", { name: "Give a table to a promoter" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reference of the request").fill("VIP-NONE0");
  await dialog.getByLabel("Promoter").fill("Luca Moretti");
  await dialog.getByRole("button", { name: "Save promoter" }).click();
  await expect(dialog.getByText("There is no table request with this reference.").first()).toBeVisible();
  await dialog.getByLabel("Reference of the request").fill(reference);
  await dialog.getByRole("button", { name: "Save promoter" }).click();
  const row = page.getByRole("region", { name: "Tables of promoters" }).getByRole("row").nth(1);
  await expect(row).toContainText("Luca Moretti");
  await expect(row).toContainText(reference);
  expect(await axeFindings(page)).toEqual([]);

  await row.getByRole("button", { name: "Change" }).click();
  await dialog.getByLabel("Promoter").fill("");
  await dialog.getByRole("button", { name: "Save promoter" }).click();
  await expect(row).toContainText("Nobody");
});
