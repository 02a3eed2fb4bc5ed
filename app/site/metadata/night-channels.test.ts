import { XMLParser } from "fast-xml-parser";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { type Caller, caller, onVersion } from "../../../test/caller.ts";
import { makeEvent } from "../../../test/makers.ts";
import type { Event, StaffEvent } from "../../programme/events/event.ts";
import { findEvent } from "../../programme/events/store.server.ts";
import { shareImagePath } from "../share-images/share-card.server.ts";
import { eventJsonLd } from "./event-json-ld.server.ts";

const ORIGIN = "http://localhost";
const before = Date.parse("2026-01-01T00:00:00Z");

/** Each channel's public output for an event. */
async function channels({ db, origin }: TestApp, id: string) {
  const get = async (path: string) => (await fetch(origin + path)).text();
  const event = (await findEvent(db, id)) as Event;
  const jsonLd = JSON.parse(JSON.stringify(eventJsonLd(event, ORIGIN, before)));
  const calendar = new ICAL.Component(ICAL.parse(await get(`/events/${id}.ics`)));
  const night = calendar.getFirstSubcomponent("vevent");
  const parser = new XMLParser({ isArray: (name) => name === "item" });
  const { item: items = [] } = parser.parse(await get("/news.rss")).rss.channel;
  const [listed] = JSON.parse(await get("/api/event/getAllEvents")) as Event[];
  return {
    thing: jsonLd,
    ics: {
      status: night?.getFirstPropertyValue("status"),
      sequence: Number(night?.getFirstPropertyValue("sequence")),
      start: String(night?.getFirstPropertyValue("dtstart")),
      summary: night?.getFirstPropertyValue("summary"),
    },
    items: items as { title: string; guid: string; description: string }[],
    share: shareImagePath("events", event),
    listed,
  };
}

const setNight = async (ana: Caller, { _id, version }: Pick<StaffEvent, "_id" | "version">, night: object) => {
  const response = await ana.post(`/api/event/set-night/${_id}`, night, onVersion(version));
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as { event: StaffEvent }).event;
};

const moved = { start_date: "2026-12-05T22:00", end_date: "2026-12-06T04:00" };

describe("one change reaches every channel", () => {
  test.each([
    {
      night: { state: "cancelled", state_reason: "The sound desk burned out." },
      schema: "EventCancelled",
      availability: undefined,
      ics: { status: "CANCELLED", start: "2026-11-28T22:00:00", summary: "Cancelled: House of Ember" },
      item: "Cancelled: House of Ember, Sat 28 Nov",
    },
    {
      night: { state: "postponed", ...moved },
      schema: "EventRescheduled",
      availability: "InStock",
      ics: { status: "CONFIRMED", start: "2026-12-05T22:00:00", summary: "Rescheduled: House of Ember" },
      item: "Rescheduled: House of Ember, Sat 5 Dec",
      previous: "2026-11-28T22:00:00+11:00",
    },
    {
      night: { state: "postponed" },
      schema: "EventPostponed",
      availability: undefined,
      ics: { status: "TENTATIVE", start: "2026-11-28T22:00:00", summary: "Postponed: House of Ember" },
      item: "Postponed: House of Ember, Sat 28 Nov",
    },
    {
      night: { state: "sold_out" },
      schema: "EventScheduled",
      availability: "SoldOut",
      ics: { status: "CONFIRMED", start: "2026-11-28T22:00:00", summary: "House of Ember" },
      item: "Sold out: House of Ember, Sat 28 Nov",
    },
  ])("$item", async ({ night, schema, availability, ics, item, previous }) => {
    const app = await testApp();
    const ana = await caller(app);
    const _id = await makeEvent(app.db);
    const was = await channels(app, _id);
    expect(was.items).toEqual([]);
    const version = await app.db.selectFrom("events").select("version").executeTakeFirstOrThrow();

    const saved = await setNight(ana, { _id, ...version }, night);
    const now = await channels(app, _id);
    expect(now.thing.eventStatus).toBe(`https://schema.org/${schema}`);
    expect(now.thing.previousStartDate).toBe(previous);
    expect(now.thing.offers?.availability).toBe(availability && `https://schema.org/${availability}`);
    expect(now.ics).toEqual({ ...ics, sequence: was.ics.sequence + 1 });
    expect(now.items).toEqual([expect.objectContaining({ title: item })]);
    if (night.state_reason) expect(now.items[0]?.description).toContain(night.state_reason);
    expect(now.share).not.toBe(was.share);
    expect(now.listed).toMatchObject({ state: night.state, night: previous ? "2026-12-05" : "2026-11-28" });

    // The same status again is no change; taking place after all is one.
    const again = await setNight(ana, saved, { ...night, start_date: "", end_date: "" });
    expect((await channels(app, _id)).items).toEqual(now.items);
    await setNight(ana, again, { state: "on" });
    const on = await channels(app, _id);
    expect(on.items).toHaveLength(2);
    expect(on.items.find(({ guid }) => guid === now.items[0]?.guid)).toEqual(now.items[0]);
    expect(on.thing.eventStatus).toBe("https://schema.org/EventScheduled");
    expect(on.ics.status).toBe("CONFIRMED");
    if (!previous) expect(on.share).toBe(was.share);
  });

  test("doors, line-up and entry notes", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const _id = await makeEvent(app.db);
    const details = {
      state: "on",
      doors: "21:30",
      set_times: [{ time: "01:00", name: "Mia" }],
      line_up: ["Mia", "Ada & the Lights"],
      age_note: "18+, ID required",
      entry_note: "Last entry 1 AM.",
    };
    const { version } = await app.db.selectFrom("events").select("version").executeTakeFirstOrThrow();
    await setNight(ana, { _id, version }, details);
    const { thing: jsonLd, listed, items } = await channels(app, _id);
    expect(jsonLd.doorTime).toBe("2026-11-28T21:30:00+11:00");
    expect(jsonLd.performer).toEqual(details.line_up.map((name) => ({ "@type": "PerformingGroup", name })));
    expect(listed).toMatchObject(details);
    expect(items).toEqual([]);
  });

  test("an invalid change is rejected with a message, and no channel shows it", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const id = await makeEvent(app.db);
    const refused = async (night: object) => {
      const response = await ana.post(`/api/event/set-night/${id}`, night);
      expect(response.status).toBe(422);
      return ((await response.json()) as { errors: Record<string, string> }).errors;
    };
    expect(await refused({ state: "gone" })).toHaveProperty("state");
    expect(await refused({ state: "postponed", start_date: "2026-12-05T22:00" })).toHaveProperty("end_date");
    expect(await refused({ state: "postponed", ...moved, end_date: "2026-12-05T21:00" })).toHaveProperty("end_date");
    expect(await refused({ state: "on", doors: "half nine" })).toHaveProperty("doors");
    const stale = await ana.post(`/api/event/set-night/${id}`, { state: "cancelled" }, onVersion(9));
    expect(stale.status).toBe(412);
    expect((await channels(app, id)).items).toEqual([]);
  });
});
