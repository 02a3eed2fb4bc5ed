import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeImage } from "../../../test/makers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { findEvent } from "../../programme/events/store.server.ts";
import { eventJsonLd } from "./event-json-ld.server.ts";

const origin = "https://afterglow.example";
const before = Date.parse("2026-01-01T00:00:00Z");

async function described(db: Database, id: string, now = before) {
  const event = await findEvent(db, id);
  if (!event) throw new Error("No such night.");
  // As a feed reader receives it.
  return JSON.parse(JSON.stringify(eventJsonLd(event, origin, now)));
}

test("an event has every property that search engines require, and no invented ones", async () => {
  const db = await testDatabase();
  const image = await makeImage(db);
  const id = await makeEvent(db, { picture_id: image });
  const jsonLd = await described(db, id);
  expect(jsonLd).toMatchObject({
    "@type": "Event",
    name: "House of Ember",
    description: "House, all night.",
    url: `${origin}/events/${id}/house-of-ember`,
    startDate: "2026-11-28T22:00:00+11:00",
    endDate: "2026-11-29T04:00:00+11:00",
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "NightClub",
      name: "Afterglow",
      address: {
        "@type": "PostalAddress",
        streetAddress: "12 Ember Lane",
        addressLocality: "Surry Hills",
        addressRegion: "NSW",
        postalCode: "2010",
        addressCountry: "AU",
      },
      geo: { "@type": "GeoCoordinates", latitude: -33.8845, longitude: 151.211 },
    },
    image: ["1x1", "4x3", "16x9"].map((ratio) => `${origin}/media/${image}-${ratio}-50-40.jpg`),
    organizer: { "@type": "Organization", name: "Afterglow", url: `${origin}/` },
  });
  expect(jsonLd.offers).toEqual({
    "@type": "Offer",
    url: "https://tickets.afterglow.example/house-of-ember",
    availability: "https://schema.org/InStock",
    validFrom: "2026-01-01T11:00:00+11:00",
    priceCurrency: "AUD",
  });
  expect(jsonLd.performer).toBeUndefined();
});

test("an event across a clock change has the right offset at its start and end", async () => {
  const db = await testDatabase();
  // Forward on 4 October 2026 at 2 AM, back on 4 April 2027 at 3 AM.
  const forward = await makeEvent(db, { starts_at: "2026-10-03T12:00:00.000Z", ends_at: "2026-10-03T17:00:00.000Z" });
  const back = await makeEvent(db, { starts_at: "2027-04-03T11:00:00.000Z", ends_at: "2027-04-03T18:00:00.000Z" });
  const hours = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
    (Date.parse(endDate) - Date.parse(startDate)) / 3_600_000;
  const first = await described(db, forward);
  expect([first.startDate, first.endDate, hours(first)]).toEqual([
    "2026-10-03T22:00:00+10:00",
    "2026-10-04T04:00:00+11:00",
    5,
  ]);
  const second = await described(db, back);
  expect([second.startDate, second.endDate, hours(second)]).toEqual([
    "2027-04-03T22:00:00+11:00",
    "2027-04-04T04:00:00+10:00",
    7,
  ]);
});

test("an ended event sells no tickets", async () => {
  const db = await testDatabase();
  const id = await makeEvent(db);
  expect(await described(db, id, Date.parse("2026-11-28T16:59:59Z"))).toHaveProperty("offers");
  expect(await described(db, id, Date.parse("2026-11-28T17:00:00Z"))).not.toHaveProperty("offers");
});
