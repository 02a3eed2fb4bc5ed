import { join } from "node:path";
import { bookableDays } from "../app/bookings/requests/limits.ts";
import { openDatabase } from "../app/platform/db/open.server.ts";
import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { weekdayName } from "../app/platform/lib/time/wall-time-text.ts";
import { tonight } from "../app/platform/venue/club-night.ts";
import { storeNight } from "../test/statements.ts";
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
  await expect(page.getByText("Nights that aren't over are in the table, and not yet added up.")).toBeVisible();
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
  await expect(
    page.getByRole("region", { name: "Unanswered now" }).getByRole("row", { name: /Unassigned/ }),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "How fast we answer" }).getByRole("row")).not.toHaveCount(0);
  await expect(page.getByRole("region", { name: "Upcoming nights" }).getByRole("img").first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test("each number of a night leads to its rows, a weekday to its nights; a chart is chosen", async ({
  page,
  site,
  staff: _,
}) => {
  const db = await openDatabase(join(site.dataFolder, "afterglow.db"));
  const [one, other] = [addDays(tonight(), -300), addDays(tonight(), -299)];
  const tables = { asked: 5, approved: 4, came: 3, noShows: 1 };
  for (const night of [one, other]) await storeNight(db, night, { people: 70, tables });
  await db.destroy();
  await page.goto(`/admin/insights?from=${one}&to=${other}`);
  const byNight = page.getByRole("region", { name: "By night", exact: true });
  await byNight.getByRole("row").nth(1).getByRole("link", { name: "5", exact: true }).click();
  await expect(page).toHaveURL(`/admin/requests?kind=vip-table&nights_from=${one}&nights_to=${one}&sort=-night`);
  await page.goBack();

  await page.getByLabel("Chart").selectOption("Tables asked for");
  await expect(page.getByRole("img", { name: /^Tables asked for by night: the most is 5, / })).toBeVisible();
  await page.getByRole("link", { name: "Weekday" }).click();
  const weekday = weekdayName(one);
  await page.getByRole("region", { name: "By weekday" }).getByRole("link", { name: weekday }).click();
  await expect(page.getByText(`Only ${weekday}.`)).toBeVisible();
  await expect(byNight.getByRole("row")).toHaveCount(2);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "Show every night" }).click();
  await expect(byNight.getByRole("row")).toHaveCount(3);
});

test("a part of the page that could not be loaded says so, and is loaded again", async ({
  page,
  allowConsoleErrors,
  staff: _,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  let isBroken = true;
  await page.route("**/api/insights/sources?*", (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto("/admin/insights");
  await page.getByRole("link", { name: "Source", exact: true }).click();
  const problem = page.getByRole("alert").filter({ hasText: "Network error" });
  await expect(problem).toBeVisible();
  isBroken = false;
  await problem.getByRole("button", { name: "Retry" }).click();
  await expect(problem).toHaveCount(0);
  await expect(
    page.getByText("Nothing was counted on these nights.").or(page.getByRole("region", { name: "By source" })),
  ).toBeVisible();
});
