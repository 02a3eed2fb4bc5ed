import type { Page } from "@playwright/test";
import { bookableDays } from "../app/bookings/requests/limits.ts";
import { addDays } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { formatDay } from "../app/platform/lib/time/wall-time-text.ts";
import { clubNightOf } from "../app/platform/venue/club-night.ts";
import { weekdayOf } from "../app/platform/venue/schema/opening-hours.ts";
import { approach } from "./guest-forms.ts";
import { makeNight } from "./nights.ts";
import { expect, staffHeaders, test } from "./site.ts";
import { axeFindings } from "./sound.ts";

/** Loads fonts into the cache: those that arrive late move letters too. */
async function loadFonts(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** A Tuesday some weeks ahead: the demo has no event on it, and the club is closed. */
function tuesday(): string {
  let day = addDays(bookableDays().first, 150);
  while (weekdayOf(day) !== "Tuesday") day = addDays(day, 1);
  return day;
}

test("a guest requests a table from an event's card, is refused a closed day, takes another night and reads where the email went", async ({
  page,
  request,
  staff,
}) => {
  const closed = tuesday();
  const event = await makeNight(request, staff, { name: "Nearby heat", start_date: `${addDays(closed, 2)}T22:00` });
  const night = clubNightOf(event.start_date);
  const table = await request.post("/api/floor/tables", {
    ...staff,
    data: { room: "Main room", name: "Booth of the test", seats: 6, minimum: 250_000 },
  });
  expect(table.status(), await table.text()).toBe(201);
  const { tables } = (await (await request.get("/api/floor/plan", staff)).json()).plan;
  const booth = tables.find(({ name }: { name: string }) => name === "Booth of the test");
  const category = { name: "Booths of the test", description: "By the floor.", tables: [booth._id] };
  expect((await request.post("/api/tonight/table-categories", { ...staff, data: category })).status()).toBe(201);

  await page.goto(`/events?show=${night.slice(0, 7)}`);
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: event.name }) });
  await card.getByRole("link", { name: "VIP TABLES" }).click();
  await expect(page).toHaveURL(`/vip-tables?night=${night}#request`);
  const form = page.getByRole("form", { name: "Request Your Table" });
  await expect(form.getByLabel("Date", { exact: true })).toHaveValue(night);
  await expect(form.getByText(`For ${event.name}, ${formatDay(night, bookableDays().first)}`)).toBeVisible();
  const booths = form.getByRole("radio", { name: /^Booths of the test/ });
  await expect(booths).toHaveAccessibleName(
    /test Available 6 seats · Main room · minimum spend from \$2,500 By the floor\.$/,
  );
  expect(await axeFindings(page)).toEqual([]);

  // Typed, as a plain date: the club is closed on Tuesdays.
  await form.getByLabel("Date", { exact: true }).fill(closed);
  await expect(form.getByText(/^We're closed on Tuesday /)).toBeVisible();
  await form.getByRole("button", { name: "Request table" }).click();
  await expect(form.getByLabel("Date", { exact: true })).toBeFocused();
  const other = form.getByRole("group", { name: "Other club nights" }).getByRole("button", { name: event.name });
  await other.focus();
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Date", { exact: true })).toHaveValue(night);
  await expect(form.getByLabel("Date", { exact: true })).toBeFocused();
  await expect(form.getByText(/^We're closed on/)).toHaveCount(0);

  // What doesn't fit is said beside the fields, and stops nobody.
  await form.getByRole("radio", { name: /^Booths of the test/ }).check();
  const [guests, budget] = [form.getByLabel("Guests"), form.getByLabel("Budget")];
  await guests.fill("40");
  await budget.selectOption({ index: 1 });
  await expect(guests).toHaveAccessibleDescription(/^These tables seat up to 6\./);
  await expect(budget).toHaveAccessibleDescription(/^The minimum spend here starts at \$2,500\./);
  await guests.fill("5");
  await budget.selectOption({ index: 2 });
  await expect(guests).not.toHaveAccessibleDescription(/seat up to/);
  await form.getByLabel("First name").fill("Mia");
  await form.getByLabel("Email").fill("mia@guest.example");
  await form.getByLabel("Phone").fill("0412 345 678");
  await form.getByRole("radio", { name: /^Booths of the test/ }).check();
  await form.getByRole("button", { name: "Request table" }).click();
  const dialog = page.getByRole("dialog", { name: "Submission Successful!" });
  await expect(dialog).toContainText("mia@guest.example");
  await dialog.getByRole("link", { name: "View or change your request" }).click();
  await expect(page).toHaveURL(/\/my\/[\w-]+$/);
  await expect(page.getByText("Booths of the test", { exact: true })).toBeVisible();
});

interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null }[];
}

/** Records each position of the guests field, in px below the form's top, and the page's layout shifts. */
function watch() {
  const seen = { tops: [] as number[], moved: [] as string[] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as LayoutShift[])
      seen.moved.push(...sources.map(({ node }) => `${node?.parentElement?.outerHTML.slice(0, 200)}`));
  }).observe({ type: "layout-shift", buffered: true });
  const follow = () => {
    const form = document.querySelector("form:has([name=guests])");
    const field = form?.querySelector("[name=guests]");
    if (form && field) {
      const top = Math.round(field.getBoundingClientRect().top - form.getBoundingClientRect().top);
      if (!seen.tops.includes(top)) seen.tops.push(top);
    }
    requestAnimationFrame(follow);
  };
  follow();
  return { seen };
}

test("the fields of a table request stay where they are when club nights and tables arrive, or do not", async ({
  page,
  request,
  staff,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500|ERR_FAILED/);
  const event = await makeNight(request, staff, {
    name: "Steady heat",
    start_date: `${addDays(bookableDays().first, 12)}T22:00`,
  });
  const day = clubNightOf(event.start_date);
  const table = { room: "Main room", name: "Steady booth", seats: 6, minimum: 250_000 };
  expect((await request.post("/api/floor/tables", { ...staff, data: table })).status()).toBe(201);
  const { tables } = (await (await request.get("/api/floor/plan", staff)).json()).plan;
  const own = tables.filter(({ name }: { name: string }) => name === table.name);
  const category = {
    name: "Steady booths",
    description: "By the floor.",
    tables: own.map((one: { _id: string }) => one._id),
  };
  expect((await request.post("/api/tonight/table-categories", { ...staff, data: category })).status()).toBe(201);
  await loadFonts(page, "/vip-tables");
  await page.addInitScript(watch);
  const form = page.locator("form", { has: page.locator("[name=guests]") });
  const booths = form.getByRole("radio", { name: /^Steady booths/ });
  const night = form.getByRole("radio", { name: event.name });

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const open = async (path: string) => {
      await page.goto("about:blank");
      await page.goto(path);
      await approach(form);
    };
    const expectStill = async (where: string) => {
      const { tops, moved } = await page.evaluate(() => (window as unknown as ReturnType<typeof watch>).seen);
      expect({ where, width, tops: tops.length, moved }).toEqual({ where, width, tops: 1, moved: [] });
    };

    await open("/vip-tables#request");
    await expect(booths).toHaveAccessibleName(/Available/);
    await expectStill("arrived");
    await night.check({ force: true });
    await expect(form.getByText(/^For .*Steady heat/)).toBeVisible();
    await expect(form.getByRole("group", { name: /^Table on / })).toContainText(formatDay(day));
    await expectStill("chosen");

    await open("/#request-table");
    await expect(booths).toBeAttached();
    await expectStill("home");
    await open(`/vip-tables?night=${day}#request`);
    await expect(night).toBeChecked();
    await expect(booths).toBeAttached();
    await expectStill("given");
    await open("/functions#inquiry");
    const free = form.getByRole("group", { name: "Free dates" }).getByRole("button").first();
    await expect(free).toBeAttached();
    await expectStill("functions");
    await free.click();
    const date = form.getByLabel("Date", { exact: true });
    await expect(date).toHaveValue(/^20\d\d-/);
    await expect(form.getByText(/^For /)).toHaveText(`For ${await free.textContent()}`);
    await date.fill(day);
    await expect(form.getByText(/^A club night \(.*Steady heat/)).toBeVisible();
    // As a draft it would be restored with its note.
    await date.fill("");

    await page.route(/getAllEvents/, (route) => route.fulfill({ status: 500 }));
    await page.route("**/api/club-nights/*", (route) => route.abort());
    await open("/vip-tables#request");
    await expect(form.getByText("Club nights couldn't be loaded. Choose a date above.")).toBeVisible();
    await expectStill("failed");
    await page.unrouteAll();
  }
});

test("a club without categories of tables leaves no gap for them, and its first category is there from the first byte", async ({
  page,
  request,
  startOwnSite,
}) => {
  const { origin } = await startOwnSite();
  const staff = { headers: await staffHeaders(origin) };
  await loadFonts(page, `${origin}/vip-tables`);
  const rowOf = async () => /<html[^>]* data-table-row/.test(await (await request.get(`${origin}/vip-tables`)).text());
  await page.addInitScript(watch);
  const form = page.locator("form", { has: page.locator("[name=guests]") });
  const note = form.getByText("We choose a table that fits your group.");
  const between = () =>
    form.evaluate((element) => {
      const [strip, field] = ["fieldset", "[name=guests]"].map((one) => element.querySelector(one));
      return (field?.getBoundingClientRect().top ?? 0) - (strip?.getBoundingClientRect().bottom ?? 0);
    });

  expect(await rowOf()).toBe(false);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/vip-tables#request", "/#request-table"]) {
      await page.goto("about:blank");
      await page.goto(origin + path);
      await approach(form);
      await expect(form.getByRole("radio").first()).toBeAttached();
      await expect(note).toBeVisible();
      await expect(form.getByRole("group", { name: /^Table/ })).toHaveCount(0);
      expect(await between(), `${path} at ${width} px`).toBeLessThan(160);
      await form.getByRole("radio").first().check({ force: true });
      await expect(form.getByText(/^For /)).toBeVisible();
      const { tops, moved } = await page.evaluate(() => (window as unknown as ReturnType<typeof watch>).seen);
      expect({ path, width, tops: tops.length, moved }).toEqual({ path, width, tops: 1, moved: [] });
    }
  }

  const { tables } = (await (await request.get(`${origin}/api/floor/plan`, staff)).json()).plan;
  const category = { name: "First booths", description: "", tables: [tables[0]._id] };
  const added = await request.post(`${origin}/api/tonight/table-categories`, { ...staff, data: category });
  expect(added.status(), await added.text()).toBe(201);
  await expect.poll(rowOf).toBe(true);
  await page.goto("about:blank");
  await page.goto(`${origin}/vip-tables#request`);
  await approach(form);
  await expect(form.getByRole("radio", { name: /^First booths/ })).toBeAttached();
  const { tops, moved } = await page.evaluate(() => (window as unknown as ReturnType<typeof watch>).seen);
  expect({ tops: tops.length, moved }).toEqual({ tops: 1, moved: [] });
});

test("every club night can be reached in the row, also by keyboard and if it is far ahead", async ({
  page,
  request,
  startOwnSite,
}) => {
  const { origin } = await startOwnSite();
  const staff = { headers: await staffHeaders(origin) };
  const { first } = bookableDays();
  const event = await makeNight(
    request,
    staff,
    { name: "Weekly heat", start_date: `${addDays(first, 3)}T22:00` },
    origin,
  );
  const repeat = { every: "week", times: 22, status: true };
  const made = await request.post(`${origin}/api/event/repeat-event/${event._id}`, { ...staff, data: repeat });
  expect(made.status(), await made.text()).toBe(201);
  const last = addDays(first, 3 + 22 * 7);

  await page.goto(`${origin}/vip-tables#request`);
  const form = page.locator("form", { has: page.locator("[name=guests]") });
  await approach(form);
  const nights = form.getByRole("group", { name: "Club nights" }).getByRole("radio");
  await expect(nights).toHaveCount(24);
  const more = form.getByRole("button", { name: /^\d+ more nights?$/ });
  const count = Number.parseInt((await more.textContent()) ?? "", 10);
  await more.press("Enter");
  await expect(nights.nth(24)).toBeFocused();
  await expect(nights).toHaveCount(24 + Math.min(count, 24));
  await expect(nights.nth(24)).not.toBeChecked();
  await form.getByRole("radio", { name: new RegExp(`^${formatDay(last)}`) }).check({ force: true });
  await expect(form.getByLabel("Date", { exact: true })).toHaveValue(last);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto("about:blank");
  await page.goto(`${origin}/vip-tables?night=${last}#request`);
  await approach(form);
  await expect(form.getByRole("radio", { checked: true, name: new RegExp(`^${formatDay(last)}`) })).toBeAttached();
});
