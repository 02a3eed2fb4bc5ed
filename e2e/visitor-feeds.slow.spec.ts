import { expect, test } from "./site.ts";

test("pages link the calendar and news feeds", async ({ page, request, site }) => {
  await page.goto("/events");
  const { host } = new URL(site.origin);
  const calendar = `webcal://${host}/events.ics`;
  await expect(page.getByRole("link", { name: "Subscribe to the calendar" })).toHaveAttribute("href", calendar);
  await expect(page.getByRole("link", { name: "Google Calendar, opens in a new tab" })).toHaveAttribute(
    "href",
    `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(calendar)}`,
  );
  for (const [path, type] of [
    ["/", "application/rss+xml"],
    ["/news", "application/rss+xml"],
    ["/events", "text/calendar"],
  ] as const) {
    await page.goto(path);
    const feed = await page.locator(`link[rel="alternate"][type="${type}"]`).getAttribute("href");
    const answer = await request.get(feed ?? "");
    expect([answer.status(), answer.headers()["content-type"]], path).toEqual([200, `${type}; charset=utf-8`]);
  }
  await page.goto("/news");
  await expect(page.getByRole("link", { name: "RSS feed" })).toHaveAttribute("href", "/news.rss");
});

test("the API can be read, one call at a time, also on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/api");
  await page.getByText("/api/event/vip-table").click();
  await expect(page.getByRole("rowheader", { name: "guests" }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
