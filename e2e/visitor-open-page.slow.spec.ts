import { minutesLater } from "../app/platform/lib/time/wall-time-arithmetic.ts";
import { wallClockIn } from "../app/platform/lib/time/wall-time-text.ts";
import { formOf, poster } from "../test/posters.ts";
import { publishSettings } from "./publish-settings.ts";
import { expect, staffHeaders, test } from "./site.ts";

test("a page that stays open says what is true when the guest comes back to it", async ({ page, startOwnSite }) => {
  const { origin } = await startOwnSite({ env: { DEMO: "off" } });
  // All of a day is one club night, and the club's hours are the week's.
  await publishSettings(origin, { "venue.timeZone": "UTC" });
  const headers = await staffHeaders(origin);
  const send = async (path: string, start: string, image?: Uint8Array<ArrayBuffer>) => {
    const times = { start_date: start, end_date: minutesLater(start, 180) };
    const texts = { name: "Ember", description: "Late.", redirection_url: "https://tickets.example/1", status: "true" };
    const body = formOf({ ...texts, ...times, ...(image && { image }) });
    const answer = await fetch(`${origin}/api/event/${path}`, { method: "POST", headers, body });
    expect(answer.ok, path).toBe(true);
    return (await answer.json()) as { event: { _id: string } };
  };
  const now = wallClockIn("UTC", Date.now()).slice(0, 16);
  const { event } = await send("add-event", minutesLater(now, 600), new Uint8Array(await poster()));

  await page.clock.install();
  await page.goto(`${origin}/events`);
  const card = page.locator(".event-card");
  await expect(card.getByText("Now", { exact: true })).toHaveCount(0);
  const hours = page.locator("header p:has(.open-light)");
  const usual = await hours.textContent();
  const other = await page.context().newPage();
  await other.clock.install();
  await other.goto(`${origin}/events/${event._id}`);

  await send(`edit-event/${event._id}`, minutesLater(now, -60));
  const night = wallClockIn("UTC", Date.now() - 6 * 3_600_000).slice(0, 10);
  await publishSettings(origin, { "hours.special": [{ date: night, opens: "", closes: "", note: "" }] });
  const comeBack = async (to: typeof page, after: number) => {
    await to.clock.fastForward(after);
    await to.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  };
  // So soon nothing is loaded again.
  const asked: string[] = [];
  page.on("request", (request) => request.url() === `${origin}/events` && asked.push(request.url()));
  await comeBack(page, 10_000);
  await comeBack(page, 120_000);
  await expect(card.getByText("Now", { exact: true })).toBeVisible();
  await expect(hours).toHaveText("Closed tonight");
  expect(usual).not.toBe("Closed tonight");
  expect(asked).toHaveLength(1);
  await comeBack(other, 120_000);
  await expect(other.getByText("Now", { exact: true })).toBeVisible();

  // An event that is no longer listed is no longer on.
  await send(`edit-event/${event._id}`, minutesLater(now, -600));
  await comeBack(page, 120_000);
  await expect(card.getByText("Now", { exact: true })).toHaveCount(0);
});
