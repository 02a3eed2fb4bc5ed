import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { dayIn, formatDay, formatTime } from "../app/platform/lib/time/wall-time-text.ts";
import type { Event } from "../app/programme/events/event.ts";
import { alive } from "./loaded.ts";
import { expect, test } from "./site.ts";

test("the calendar has its filters and the venue's months", { tag: "@journey" }, async ({ page }) => {
  await page.goto("/events");
  const labels = await page.getByRole("navigation", { name: "Which events" }).getByRole("link").allTextContents();
  const month = (step: number) => {
    const today = dayIn("Australia/Sydney", Date.now());
    const date = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + step, 1));
    return date.toLocaleString("en-AU", { month: "long", timeZone: "UTC" }).toUpperCase();
  };
  expect(labels).toEqual(["UP NEXT", month(0), month(1), month(2), month(3), "ALL", "PAST EVENTS"]);
});

test("a filter is in the address: reload and Back keep it", async ({ page }) => {
  await page.goto("/events");
  const filters = page.getByRole("navigation", { name: "Which events" });
  const current = filters.locator("[aria-current]");
  await filters.getByRole("link").nth(2).click();
  await expect(page).toHaveURL(/\/events\?show=\d{4}-\d{2}$/);
  const month = await filters.getByRole("link").nth(2).textContent();
  await expect(current).toHaveText(String(month));
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(new RegExp(String(month), "i"));
  await filters.getByRole("link", { name: "PAST EVENTS" }).click();
  await expect(page).toHaveURL("/events?show=past");
  await expect(page.getByText("ENDED").first()).toBeVisible();
  await page.reload();
  await expect(current).toHaveText("PAST EVENTS");
  await page.goBack();
  await expect(current).toHaveText(String(month));
  await page.goBack();
  await expect(page).toHaveURL("/events");
  await expect(current).toHaveText("UP NEXT");
});

test("the active filter is scrolled into view on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/events?show=past");
  const on = page.getByRole("link", { name: "PAST EVENTS" });
  await expect(on).toBeInViewport({ ratio: 1 });
});

test("Back after a reload shows the filter of the address", async ({ page }) => {
  await page.goto("/events");
  await alive(page);
  const filters = page.getByRole("navigation", { name: "Which events" });
  const current = filters.locator("[aria-current]");
  await filters.getByRole("link", { name: "PAST EVENTS" }).click();
  await expect(page.getByText("ENDED").first()).toBeVisible();
  await page.reload();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/events");
  await expect(current).toHaveText("UP NEXT");
  await expect(page.getByText("ENDED")).toHaveCount(0);
});

test("more events are added in place, and the address says how many there are", async ({ page, startOwnSite }) => {
  const site = await startOwnSite();
  const db = new DatabaseSync(join(site.dataFolder, "afterglow.db"));
  const columns = db.prepare("SELECT name FROM pragma_table_info('events') WHERE name <> 'id'").all();
  const rest = columns.map(({ name }) => name).join();
  for (let item = 0; item < 30; item += 1)
    db.exec(`INSERT INTO events (id, ${rest}) SELECT 'over-${item}', ${rest} FROM events ORDER BY ends_at LIMIT 1`);
  db.close();
  await page.goto(`${site.origin}/events?show=past`);
  await alive(page);
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(24);
  const more = page.getByRole("link", { name: "Show more events" });
  await more.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await more.click();
  await expect.poll(() => cards.count()).toBeGreaterThan(30);
  await expect(page).toHaveURL(`${site.origin}/events?show=past&shown=48`);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await expect(cards.nth(24).getByRole("heading").getByRole("link")).toBeFocused();
});

test("past events are newest first, upcoming ones soonest first", async ({ page }) => {
  const starts = () =>
    page.locator("article time").evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
  await page.goto("/events");
  const coming = await starts();
  expect(coming.length).toBeGreaterThan(15);
  expect(coming).toEqual(coming.toSorted((a, b) => Date.parse(a) - Date.parse(b)));
  await page.goto("/events?show=past");
  const past = await starts();
  expect(past.length).toBeGreaterThan(5);
  expect(past).toEqual(past.toSorted((a, b) => Date.parse(b) - Date.parse(a)));
  await page.goto("/events?show=all");
  expect((await starts()).length).toBe(coming.length + past.length);
});

test("an event card shows date, hours and name, and links tickets and tables", async ({ page, request }) => {
  const events: { name: string; end_date: string; redirection_url: string }[] = await (
    await request.get("/api/event/getAllEvents")
  ).json();
  const next = events.find(({ end_date }) => Date.parse(end_date) > Date.now());
  await page.goto("/events");
  const card = page.getByRole("article").first();
  await expect(card.getByRole("heading")).toHaveText(String(next?.name));
  await expect(card).toContainText("10 PM – 4 AM");
  const tickets = card.getByRole("link", { name: /^BUY TICKETS/ });
  await expect(tickets).toHaveAttribute("href", String(next?.redirection_url));
  await expect(tickets).toHaveAttribute("target", "_blank");
  await expect(card.getByRole("link", { name: "VIP TABLES" })).toHaveAttribute(
    "href",
    /^\/vip-tables\?night=\d{4}-\d\d-\d\d#request$/,
  );
});

test("an unknown filter shows upcoming events", async ({ page }) => {
  for (const query of ["?show=banana", "?show=", "?show=2026-13", "?show=2026-11&shown=-5", "?shown=1e9"]) {
    const response = await page.goto(`/events${query}`);
    expect(response?.status(), query).toBe(200);
    await expect(page.getByRole("article").first()).toBeVisible();
  }
});

test("times are the venue's in every browser time zone", async ({ browser, site }) => {
  const context = await browser.newContext({ timezoneId: "America/Los_Angeles", baseURL: site.origin });
  const page = await context.newPage();
  await page.goto("/events");
  await page.waitForLoadState("networkidle");
  const sent = (await (await page.request.get("/api/event/getAllEvents")).json()) as Event[];
  const coming = sent.filter(({ end_date }) => Date.parse(end_date) > Date.now());
  expect(coming.some(({ start_date }) => start_date.includes("T22:00"))).toBe(true);
  const dates = await page.locator("article .event-date").allTextContents();
  // The year is in the month's heading.
  expect(dates).toEqual(coming.map(({ start_date }) => formatDay(start_date)));
  const hours = await page.locator("article .event-hours").allTextContents();
  for (const [index, { start_date, end_date }] of coming.entries()) {
    expect(hours[index]).toContain(`${formatTime(start_date)} – ${formatTime(end_date)}`);
  }
  await context.close();
});
