import { bookableDays } from "../app/bookings/requests/limits.ts";
import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../app/platform/venue/club-night.ts";
import { expect, night, test } from "./office.ts";
import { axeFindings } from "./sound.ts";

test("a night's table is on the page of insights within seconds; the range is in the address", {
  tag: "@journey",
}, async ({ page, office, staff: _ }) => {
  await office.ask("vip-table", office.guest("Ivy Marsh"), { date: night });
  await page.goto(`/admin/insights?from=${night}&to=${night}`);
  const row = page.getByRole("region", { name: "By night" }).getByRole("row").nth(1);
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("not over", { timeout: 5_000 });
  }).toPass();
  await expect(page.getByText("Nights that aren’t over are in the table, and not yet added up.")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`/admin/deposits?show=nights&from=${night}&to=${night}&matter=open`);
  await expect(page.getByRole("status").filter({ hasText: /^Still open: \$[\d,.]+, \d+ bookings?\.$/ })).toBeVisible();
  await page.goto(`/admin/subscribers?show=all&from=${night}&to=${night}&did=left`);
  await page.getByRole("button", { name: /^Left on or after .*: remove$/ }).click();
  await expect(page).not.toHaveURL(/from=/);
  await page.goto(`/admin/requests?kind=vip-table&nights_from=${night}&nights_to=${night}&sort=-night`);
  await expect(page.getByText("Ivy Marsh").first()).toBeVisible();
  await page.goto(`/admin/guests?first_from=${night}&first_to=${night}&again=yes`);
  await expect(page.getByRole("button", { name: "Came again within 60 days: remove" })).toBeVisible();
  await page.goto(`/admin/insights?from=${night}&to=${night}`);

  await row.getByRole("link").click();
  await expect(page).toHaveURL(`/admin/after-the-night?night=${night}`);
  await page.goBack();
  await page.getByRole("link", { name: "4 weeks" }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await expect(page.getByRole("link", { name: "4 weeks" })).toHaveAttribute("aria-current", "page");
  await page.getByLabel("Last night").fill(addDays(tonight(), -400));
  await expect(page).not.toHaveURL(new RegExp(`to=${addDays(tonight(), -400)}`));
});

test("how a coming night fills is a chart beside its words; unanswered requests are counted", async ({
  page,
  office,
  staff: _,
}) => {
  const { first } = bookableDays();
  await office.ask("vip-table", office.guest("Ada Byrne"), { date: first });
  const chart = page.getByRole("img", { name: /\d tables? asked for/ });
  await expect(async () => {
    await page.goto(`/admin/tonight?night=${first}`);
    await expect(chart).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText(/^Pace, /)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  // After midnight it was received on the day after tonight's.
  await page.goto(`/admin/insights?from=${tonight()}&to=${addDays(tonight(), 1)}`);
  await expect(page.getByRole("region", { name: "Unanswered now" }).getByRole("row", { name: /Nobody/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "How fast we answer" }).getByRole("row")).not.toHaveCount(0);
  await expect(page.getByRole("region", { name: "Coming nights" }).getByRole("img").first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
