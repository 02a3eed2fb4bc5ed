import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { expect, night, test } from "./office.ts";
import { axeFindings } from "./sound.ts";

test("the till's file is mapped once and imported; a bill is given to a party, whose spend it is", {
  tag: "@journey",
}, async ({ page, office, staff: _ }) => {
  const ivy = office.guest("Ivy Marsh");
  const { _id } = await office.find(await office.ask("vip-table", ivy, { date: night }));
  await (await office.colleague()).change(_id, { status: "approved" });
  await page.goto(`/admin/till?night=${night}`);
  await page.getByRole("button", { name: "Add till" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Main bar");
  await page.getByRole("dialog").getByRole("button", { name: "Add till" }).click();
  const choose = (lines: string) =>
    page.locator("#csv-file").setInputFiles({ name: "till.csv", mimeType: "text/csv", buffer: Buffer.from(lines) });
  await choose(`Check,Table,Server,Closed,Total\n7,Corner,Sam,${night} 23:10,"1,250.50"\n`);
  await expect(page.getByLabel("Amount")).toHaveValue("Total");
  await page.getByRole("button", { name: "Save columns" }).click();
  await expect(page.getByText("Not read and not stored: Server")).toBeVisible();
  await page.getByRole("button", { name: /^Import for / }).click();
  const bills = page.getByRole("table", { name: "Bills to check" });
  await expect(bills).toContainText("Not a table of the club");
  expect(await axeFindings(page)).toEqual([]);
  await bills.getByLabel("Bill 7").selectOption({ label: ivy.name });
  await expect(bills).toContainText("Given by staff");
  await expect(page.getByRole("table", { name: "What parties spent" })).toContainText("$1,250.50");

  await choose(`Check,Table,Server,Closed,Total\n7,Corner,Sam,${addDays(night, 7)} 23:10,10\n`);
  await expect(page.getByText(/^This file looks like it's for/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import for / })).toBeDisabled();
});
