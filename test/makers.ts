import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import { changeRequest } from "../app/bookings/requests/change.server.ts";
import { type Asked, receiveRequest } from "../app/bookings/requests/forms/receive.server.ts";
import { allKinds } from "../app/bookings/requests/visible-kinds.ts";
import type { Database, Tables } from "../app/platform/db/tables.ts";
import { toInstant } from "../app/platform/lib/time/instants.server.ts";
import { seenAtTheDoor } from "../app/platform/venue/request-kinds.ts";
import { venue } from "../app/platform/venue/venue.ts";
import { unrecordedActor } from "./actor.ts";

const created_at = "2026-01-01T00:00:00.000Z";

/** An event's row: by default Saturday 28 November 2026, 22:00–04:00 in Sydney. */
export function eventRow(more: Partial<Insertable<Tables["events"]>> = {}): Insertable<Tables["events"]> {
  return {
    id: randomUUIDv7(),
    name: "House of Ember",
    starts_at: "2026-11-28T11:00:00.000Z",
    ends_at: "2026-11-28T17:00:00.000Z",
    description: "House, all night.",
    active: 1,
    picture_id: null,
    redirection_url: "https://tickets.afterglow.example/house-of-ember",
    created_at,
    ...more,
  };
}

/** Stores an event and returns its id. */
export async function makeEvent(db: Database, more: Partial<Insertable<Tables["events"]>> = {}): Promise<string> {
  const row = eventRow(more);
  await db.insertInto("events").values(row).execute();
  return row.id;
}

/** Stores an offer, by default valid, and returns its id. */
export async function makeOffer(db: Database, more: Partial<Insertable<Tables["offers"]>> = {}): Promise<string> {
  const row = {
    id: randomUUIDv7(),
    title: "Two for one entry",
    description: "Come before 11 PM and your plus-one walks in with you.",
    event_id: null,
    valid_from: "2026-01-01",
    valid_till: "2099-12-31",
    active: 1,
    picture_id: null,
    created_at,
    ...more,
  };
  await db.insertInto("offers").values(row).execute();
  return row.id;
}

/** Stores a news item and returns its id. */
export async function makeNews(db: Database, more: Partial<Insertable<Tables["news"]>> = {}): Promise<string> {
  const row = {
    id: randomUUIDv7(),
    title: "The new sound system is in",
    short_description: "Eighteen cabinets and one aim.",
    long_description: "Four weeks of work.\n\nAnd one aim.",
    category: "The room",
    author: null,
    published_on: "2026-11-18",
    active: 1,
    picture_id: null,
    redirect_url: null,
    created_at,
    ...more,
  };
  await db.insertInto("news").values(row).execute();
  return row.id;
}

/** Stores an image's row without its files, and returns its id. */
export async function makeImage(db: Database, more: Partial<Insertable<Tables["media"]>> = {}): Promise<string> {
  const id = randomUUIDv7();
  const facts = {
    width: 1200,
    height: 1500,
    color: "#f0127a",
    focus: "50% 40%",
    alt: "Poster: House of Ember",
    ...more,
  };
  await db
    .insertInto("media")
    .values({ id, file_id: id, ...facts, created_at })
    .execute();
  return id;
}

/** The fields of a request that a test specifies; by default it is a table for eight. */
export interface MadeRequest extends Partial<Asked> {
  /** By default the first status of its kind. */
  status?: string;
  /** The id of its owner. */
  owner?: string;
  /** When it was received, ISO 8601 in UTC. */
  at?: string;
}

/** Receives a request like the forms do, with its emails, and returns its id. */
export async function makeRequest(db: Database, { status, owner, at = created_at, ...more }: MadeRequest = {}) {
  const asked: Asked = {
    kind: "vip-table",
    name: "Mia Chen",
    email: "mia@guest.example",
    phone: "+61412345678",
    spamReason: null,
    details: { guests: 8, budget: "$251-$500", message: "" },
    ...more,
  };
  const now = Date.parse(at);
  return db.transaction().execute(async (trx) => {
    const from = { clubAddress: "club@afterglow.example", sender: [], limited: false };
    const { id } = await receiveRequest(trx, asked, from, now);
    // The door's statuses can only be set on the club night.
    const atDoor = more.date && seenAtTheDoor.includes(status ?? "");
    const seen = atDoor ? Date.parse(toInstant(`${more.date}T23:00`, venue.timeZone)) : now;
    const by = { staff: unrecordedActor("Ana"), now: seen, visible: allKinds };
    if (status !== undefined || owner !== undefined) {
      await changeRequest(trx, id, { status, owner }, by);
    }
    return id;
  });
}
