import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller, onVersion } from "../../../test/caller.ts";
import { makeEvent } from "../../../test/makers.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const instant = (fromNow: number) => new Date(Date.now() + fromNow).toISOString();

/** A parsed calendar with its time zones. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return { calendar, events: calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event)) };
}

/** The instant of a calendar's time. */
function when(time: ICAL.Time): string {
  return time.toJSDate().toISOString();
}

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  return { response, text: await response.text() };
}

describe("the calendar to subscribe to", () => {
  test("has upcoming events and those of the last thirty days", async () => {
    const { db, origin } = await testApp();
    const night = (name: string, days: number) =>
      makeEvent(db, { name, starts_at: instant(days * DAY - 6 * HOUR), ends_at: instant(days * DAY) });
    await night("Long over", -31);
    await night("Just over", -29);
    await night("Next year", 360);
    await night("Tonight", 0.1);
    const { response, text } = await get(`${origin}/events.ics`);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const { calendar, events } = read(text);
    expect(events.map(({ summary }) => summary)).toEqual(["Just over", "Tonight", "Next year"]);
    expect(calendar.getFirstPropertyValue("name")).toBe("Afterglow");
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Afterglow");
    expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT1H");
    expect(calendar.getFirstPropertyValue("x-published-ttl")).toBe("PT1H");
  });

  test("has an event's venue, times, status and link", async () => {
    const { db, origin } = await testApp();
    const id = await makeEvent(db, {
      name: "Ember; low, loud \\ late",
      description: `First line, with a comma.\nSecond line: ${"long ".repeat(40)}🔥 ${"länger ".repeat(20)}`,
      starts_at: "2090-01-07T11:00:00.000Z",
      ends_at: "2090-01-07T17:00:00.000Z",
    });
    const { text } = await get(`${origin}/events.ics`);
    const [event] = read(text).events;
    expect(event?.uid).toBe(id);
    expect(event?.summary).toBe("Ember; low, loud \\ late");
    expect(event?.description).toContain(`First line, with a comma.\nSecond line: ${"long ".repeat(40)}🔥 länger `);
    expect(event?.description).toContain("Tickets: https://tickets.afterglow.example/house-of-ember");
    expect(event?.location).toBe("Afterglow\n12 Ember Lane, Surry Hills NSW 2010");
    expect(event?.sequence).toBe(0);
    const of = (name: string) => String(event?.component.getFirstPropertyValue(name));
    expect(of("status")).toBe("CONFIRMED");
    expect(of("url")).toBe(`http://localhost/events/${id}/ember-low-loud-late`);
    expect([of("dtstamp"), of("last-modified"), of("created")]).toEqual(Array(3).fill("2026-01-01T00:00:00Z"));
    expect(text).toMatch(/^DTSTAMP:20260101T000000Z$/m);
    expect(text).toMatch(/^DTSTART;TZID=Australia\/Sydney:20900107T220000$/m);
  });

  test("has lines of at most 75 bytes with the format's line endings", async () => {
    const { db, origin } = await testApp();
    await makeEvent(db, { description: `${"Ünïcødé 🔥 ".repeat(60)}\r\nand a control \u0007 character` });
    const text = await (await fetch(`${origin}/events.ics`)).text();
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/\p{Cc}/u);
    expect(Math.max(...text.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });

  test("has the venue's local times, on both sides of each clock change", async () => {
    const { db, origin } = await testApp();
    const nights = [
      ["into summer time", "2090-09-30T12:00:00.000Z", "2090-09-30T18:00:00.000Z"],
      ["out of summer time", "2091-03-31T11:00:00.000Z", "2091-03-31T18:00:00.000Z"],
      ["ends in the first 2:30", "2092-04-05T11:00:00.000Z", "2092-04-05T15:30:00.000Z"],
      ["ends in the second 2:30", "2092-04-05T11:00:01.000Z", "2092-04-05T16:30:00.000Z"],
      ["winter", "2093-07-01T12:00:00.000Z", "2093-07-01T18:00:00.000Z"],
    ] as const;
    for (const [name, starts_at, ends_at] of nights) await makeEvent(db, { name, starts_at, ends_at });
    const { calendar, events } = read(await (await fetch(`${origin}/events.ics`)).text());
    expect(events.map((event) => [event.summary, when(event.startDate), when(event.endDate)])).toEqual(nights);
    expect(calendar.getAllSubcomponents("vtimezone")).toHaveLength(1);
  });

  test("is identical while nothing changes, and revalidates with 304", async () => {
    const app = await testApp();
    const id = await makeEvent(app.db, { starts_at: "2090-01-07T11:00:00.000Z", ends_at: "2090-01-07T17:00:00.000Z" });
    const url = `${app.origin}/events.ics`;
    const first = await get(url);
    const etag = first.response.headers.get("etag") ?? "";
    const again = await get(url, { "If-None-Match": etag });
    expect([again.response.status, again.text]).toEqual([304, ""]);
    expect((await get(url)).text).toBe(first.text);
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(etag).toContain(head.headers.get("etag"));

    const ana = await caller(app);
    const changed = await ana.send(
      `/api/event/edit-event/${id}`,
      {
        name: "House of Coal",
        start_date: "2090-01-07T22:00",
        end_date: "2090-01-08T04:00",
        description: "House, all night.",
        redirection_url: "https://tickets.afterglow.example/coal",
        status: "true",
      },
      onVersion(1),
    );
    expect(changed.status).toBe(200);
    const after = await get(url, { "If-None-Match": etag });
    expect(after.response.status).toBe(200);
    const [event] = read(after.text).events;
    expect([event?.uid, event?.summary, event?.sequence]).toEqual([id, "House of Coal", 1]);
    expect(String(event?.component.getFirstPropertyValue("dtstamp"))).not.toBe("2026-01-01T00:00:00Z");
  });
});

describe("one event's file", () => {
  test("is named after the event and has only this event", async () => {
    const { db, origin } = await testApp();
    const id = await makeEvent(db, { name: "Café Noir" });
    await makeEvent(db, { name: "Another" });
    const { response, text } = await get(`${origin}/events/${id}.ics`);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="cafe-noir.ics"');
    expect(read(text).events.map(({ uid, summary }) => [uid, summary])).toEqual([[id, "Café Noir"]]);
    const known = { "If-None-Match": response.headers.get("etag") ?? "" };
    expect((await fetch(`${origin}/events/${id}.ics`, { headers: known })).status).toBe(304);
  });

  test("is 404 for an unknown, inactive or deleted event", async () => {
    const app = await testApp();
    const id = await makeEvent(app.db);
    const ana = await caller(app);
    const status = async (of: string) => (await fetch(`${app.origin}/events/${of}.ics`)).status;
    expect([await status(id), await status("unknown"), await status("..%2Fevents")]).toEqual([200, 404, 404]);
    await ana.post(`/api/event/switch-event/${id}`, { status: false });
    expect(await status(id)).toBe(404);
    await ana.post(`/api/event/switch-event/${id}`, { status: true });
    await ana.post(`/api/event/delete-event/${id}`);
    expect(await status(id)).toBe(404);
    expect((await fetch(`${app.origin}/events/${id}.ics`, { method: "POST" })).status).toBe(405);
  });
});
