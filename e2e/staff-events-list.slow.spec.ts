import type { Page } from "@playwright/test";
import { evening, makeNight, readNight } from "./nights.ts";
import { expect, test } from "./site.ts";

test.beforeEach(({ staff }) => expect(staff.token).not.toBe(""));

const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") });
const tab = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Which events" }).getByRole("link", { name });

test("upcoming events are first, soonest first; tabs, search and order are in the URL", async ({
  page,
  staff,
  request,
}) => {
  await makeNight(request, staff, { name: "Zebra crossing", start_date: evening(5), status: "false" });
  await makeNight(request, staff, { name: "Zebra", start_date: evening(90) });
  await makeNight(request, staff, { name: "Zebra of old", start_date: evening(-60) });
  await page.goto("/admin/events");
  const starts = () =>
    rows(page)
      .locator("time")
      .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute("datetime") ?? "")));
  await expect(rows(page).first()).toBeVisible();
  const coming = await starts();
  expect(coming).toEqual([...coming].sort((a, b) => a - b));

  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search events by name" })).toBeFocused();
  await page.keyboard.type("zebra");
  await expect(page).toHaveURL("/admin/events?q=zebra");
  await expect(rows(page)).toHaveCount(2);
  await tab(page, /^All/).click();
  await expect(page).toHaveURL(/show=all/);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await expect(rows(page).getByRole("link", { name: /^Zebra/ })).toHaveText([
    "Zebra",
    "Zebra crossing",
    "Zebra of old",
  ]);
  await page.reload();
  await expect(rows(page).getByRole("link", { name: /^Zebra/ })).toHaveText([
    "Zebra",
    "Zebra crossing",
    "Zebra of old",
  ]);
  await tab(page, /^Inactive/).click();
  await expect(rows(page)).toHaveCount(1);
  await tab(page, /^Past/).click();
  await expect(rows(page).getByRole("link", { name: /^Zebra/ })).toHaveText(["Zebra of old"]);
  await page.goBack();
  await expect(tab(page, /^Inactive/)).toHaveAttribute("aria-current", "page");
  await page.getByRole("searchbox").fill("nothing is called that");
  await expect(page.getByText("No events match “nothing is called that”.")).toBeVisible();
});

test("fifty events per page", async ({ page, staff, request }) => {
  const { _id } = await makeNight(request, staff, { name: "Residency", start_date: evening(100) });
  for (let week = 1; week <= 51; week += 1) {
    const copy = { data: { start_date: evening(100 + 7 * week) }, ...staff };
    expect((await request.post(`/api/event/duplicate-event/${_id}`, copy)).status()).toBe(201);
  }
  await page.goto("/admin/events?q=residency");
  await expect(rows(page)).toHaveCount(50);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages).toContainText("1–50 of 52");
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows(page)).toHaveCount(2);
  await expect(pages).toContainText("51–52 of 52");
  await page.goBack();
  await expect(rows(page)).toHaveCount(50);
});

test("the switch deactivates an event immediately, and Undo activates it again", async ({ page, staff, request }) => {
  const { _id } = await makeNight(request, staff, { name: "Switchboard" });
  const isPublic = async () =>
    ((await (await request.get("/api/event/getAllEvents")).json()) as { _id: string }[]).some(
      (event) => event._id === _id,
    );
  await page.goto("/admin/events?q=switchboard");
  const status = page.getByRole("switch", { name: /^Switchboard, / });
  await expect(status).toBeChecked();
  await status.click();
  await expect(status).not.toBeChecked();
  const done = page.getByRole("status").getByRole("listitem");
  await expect(done).toContainText("Switchboard deactivated. Hidden from guests.");
  expect(await isPublic()).toBe(false);
  await done.getByRole("button", { name: "Undo" }).click();
  await expect(status).toBeChecked();
  await expect.poll(isPublic).toBe(true);
});

test("a switch on an event that someone else has changed shows its current state", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/412/);
  const { _id } = await makeNight(request, staff, { name: "Moving on" });
  await page.goto("/admin/events?q=moving");
  const status = page.getByRole("switch", { name: /^Moving on, / });
  await expect(status).toBeChecked();
  await request.post(`/api/event/switch-event/${_id}`, { data: { status: false }, ...staff });
  await status.click();
  await expect(page.getByRole("status")).toContainText("Someone else changed this.");
  await expect(status).not.toBeChecked();
  await status.click();
  // The warning about its small image comes first.
  await page.getByRole("button", { name: "Activate", exact: true }).click();
  await expect(status).toBeChecked();
  await expect.poll(async () => (await readNight(request, staff, _id)).status).toBe(true);
});

test("an event is deleted and restored", async ({ page, staff, request }) => {
  await makeNight(request, staff, { name: "Gone" });
  await makeNight(request, staff, { name: "Gone too", start_date: evening(44) });
  await page.goto("/admin/events?q=gone");
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: /^Delete Gone, / }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("status")).toContainText("Gone deleted.");
  const names = async () =>
    ((await (await request.get("/api/event/getAllEvents")).json()) as { name: string }[]).map(({ name }) => name);
  expect(await names()).not.toContain("Gone");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(2);
  expect(await names()).toContain("Gone");
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
});

test("a failed change is reverted with a message", async ({ page, staff, request, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED/);
  await makeNight(request, staff, { name: "Stubborn" });
  await page.goto("/admin/events?q=stubborn");
  await page.route("**/api/event/{switch,delete}-event/*", (route) => route.abort());
  const status = page.getByRole("switch", { name: /^Stubborn, / });
  await status.click();
  await expect(page.getByRole("status")).toContainText("Network error. Please try again later.");
  await expect(status).toBeChecked();
  await page.getByRole("button", { name: /^Delete Stubborn, / }).click();
  await expect(rows(page)).toHaveCount(1);
});

test("a list that can't be loaded shows an error and a retry button", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED/);
  await page.route("**/api/event/admin-all-events*", (route) => route.abort());
  await page.goto("/admin/events");
  await expect(page.getByText("Network error. Please check your connection and try again.")).toBeVisible();
  await page.unroute("**/api/event/admin-all-events*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(rows(page).first()).toBeVisible();
});

test("an expired token is reported above the list, and a login returns to it", async ({
  page,
  staff,
  request,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/40[01]/);
  await request.post("/api/admin/logout", staff);
  await page.goto("/admin/events?show=past");
  const alert = page.getByRole("alertdialog", { name: "Expired Security Token, login again." });
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL(`/admin/login?next=${encodeURIComponent("/admin/events?show=past")}`);
});

test("an event is duplicated from the list", async ({ page, staff, request }) => {
  await makeNight(request, staff, { name: "Carbon", start_date: evening(15) });
  await page.goto("/admin/events?q=carbon");
  await page.getByRole("button", { name: /^Duplicate Carbon, / }).click();
  const dialog = page.getByRole("dialog", { name: "Duplicate Carbon" });
  await dialog.getByLabel("New date").fill(evening(15));
  await expect(dialog.getByText(/Carbon is on at the same time/)).toBeVisible();
  await dialog.getByLabel("New date").fill(evening(16));
  await expect(dialog.getByText(/Carbon is on at the same time/)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Duplicate" }).click();
  await expect(page).toHaveURL(/\/admin\/edit-event\//);
});
