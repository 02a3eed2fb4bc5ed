import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database, Tables } from "../app/db/tables.ts";

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

const HOUR = 3_600_000;

/** An instant some hours from now, as the database keeps it. */
export function hoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * HOUR).toISOString();
}

/** A day some days from now, `YYYY-MM-DD` in UTC. */
export function daysFromNow(days: number): string {
  return hoursFromNow(days * 24).slice(0, 10);
}

/** Stores an event, by default an active one of six hours that starts tomorrow and has no picture. */
export async function makeEvent(db: Database, fields: Partial<Row<"events">> = {}): Promise<Row<"events">> {
  const starts_at = fields.starts_at ?? hoursFromNow(24);
  const event = {
    id: randomUUIDv7(),
    name: "Low Tide",
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + 6 * HOUR).toISOString(),
    description: "House and disco until late.",
    active: 1,
    picture_id: null,
    redirection_url: "https://tickets.afterglow.example/low-tide",
    created_at: hoursFromNow(0),
    ...fields,
  };
  await db.insertInto("events").values(event).execute();
  return event;
}

/** Stores an offer, by default an active one for every event, valid from yesterday for a month, without a picture. */
export async function makeOffer(db: Database, fields: Partial<Row<"offers">> = {}): Promise<Row<"offers">> {
  const offer = {
    id: randomUUIDv7(),
    title: "Two for one before midnight",
    description: "Bring a friend and pay once.",
    event_id: null,
    valid_from: daysFromNow(-1),
    valid_till: daysFromNow(29),
    active: 1,
    picture_id: null,
    created_at: hoursFromNow(0),
    ...fields,
  };
  await db.insertInto("offers").values(offer).execute();
  return offer;
}

/** Stores a news item, by default an active one of yesterday with an author, without a picture or a link. */
export async function makeNews(db: Database, fields: Partial<Row<"news">> = {}): Promise<Row<"news">> {
  const item = {
    id: randomUUIDv7(),
    title: "A new sound system",
    short_description: "The main room sounds better than ever.",
    long_description: "We spent the winter on it.\n\nCome and hear it.",
    category: "News",
    author: "Mara Quill",
    published_on: daysFromNow(-1),
    active: 1,
    picture_id: null,
    redirect_url: null,
    created_at: hoursFromNow(0),
    ...fields,
  };
  await db.insertInto("news").values(item).execute();
  return item;
}
