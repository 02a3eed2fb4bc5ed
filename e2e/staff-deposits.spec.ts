import { expect, night, test } from "./office.ts";

test("a deposit is asked for by a rule, found by a mistyped reference and paid, and the guest reads so", {
  tag: "@journey",
}, async ({ page, office, request, staff, allowConsoleErrors }) => {
  // The amount that cannot be read.
  allowConsoleErrors(/422/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/deposits?show=rules");
  await page.getByRole("button", { name: "Add rule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Night").fill(night);
  await dialog.getByLabel("Amount").fill("1,25");
  await dialog.getByRole("button", { name: "Add rule" }).click();
  await expect(dialog).toContainText("Enter an amount like $1,250.50.");
  await dialog.getByLabel("Amount").fill("1,250.50");
  await dialog.getByRole("button", { name: "Add rule" }).click();
  await expect(page.getByRole("table")).toContainText("$1,250.50 per table");

  const guest = office.guest("Ivy Marsh");
  const { _id } = await office.find(await office.ask("vip-table", guest));
  const panel = page.getByRole("region", { name: "Deposit" });
  await page.goto(`/admin/requests/${_id}`);
  await expect(panel).toContainText("The rules suggest $1,250.50");
  await panel.getByRole("button", { name: "Set deposit" }).click();
  await expect(dialog.getByLabel("Amount")).toHaveValue("1250.5");
  await dialog.getByRole("button", { name: "Set deposit" }).click();
  await expect(panel.getByText("To pay")).toBeVisible();

  const { deposit } = await (await request.get(`/api/deposits/of/${_id}`, staff)).json();
  const reference: string = deposit.payment_reference;
  const mistyped = reference.slice(0, -1) + ((Number(reference.at(-1)) + 1) % 10);
  await page.goto("/admin/deposits");
  await page.getByRole("searchbox").fill(`Ref: ${reference.replaceAll("-", " ").toLowerCase()} thanks`);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("row", { name: guest.name })).toBeVisible();
  await page.getByRole("searchbox").fill(mistyped);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText(`${reference} was probably meant`)).toBeVisible();
  await page.getByRole("row", { name: guest.name }).getByRole("button", { name: "Record payment" }).click();
  await dialog.getByRole("button", { name: "Record" }).dblclick();
  await expect(page.getByRole("row", { name: guest.name })).toContainText("Paid");

  const link = { ...staff, data: { link: "new" } };
  const made = await (await request.post(`/api/requests/${_id}/guest-link`, link)).json();
  await page.goto(new URL(made.link).pathname);
  await expect(page.getByRole("region", { name: "Deposit paid: $1,250.50" })).toContainText(reference);

  await page.goto("/admin/deposits?show=rules");
  const rule = page.getByRole("row", { name: "$1,250.50 per table" });
  await rule.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(rule).toHaveCount(0);
});
