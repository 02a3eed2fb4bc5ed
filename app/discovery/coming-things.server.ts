import type { Thing } from "schema-dts";
import { contentVersion } from "../db/content-version.server.ts";
import type { Database } from "../db/tables.ts";
import { listDatedEvents } from "../events/dated-store.server.ts";
import { excerpt } from "../lib/excerpt.ts";
import { eventThing } from "./event-thing.server.ts";

/** Characters of a night's description where it is one of many. */
const DESCRIPTION = 300;

interface Kept {
  version: string;
  origin: string;
  things: Map<string, Thing>;
}

/** What describes the coming nights, until content changes. */
const kept = new WeakMap<Database, Kept>();

async function comingThings(db: Database, origin: string, now: number): Promise<Map<string, Thing>> {
  const version = await contentVersion(db);
  const known = kept.get(db);
  if (known?.version === version && known.origin === origin) return known.things;
  const events = await listDatedEvents(db, now);
  const things = new Map(
    events.map((event) => {
      const short = { ...event, description: excerpt(event.description, DESCRIPTION) };
      return [event._id, eventThing(short, origin, now) as Thing];
    }),
  );
  kept.set(db, { version, origin, things });
  return things;
}

/** Describes those of the nights shown that are not over at `now` (ms since 1970), in their order. */
export async function describeComing(
  db: Database,
  shown: readonly { _id: string; end_date: string }[],
  origin: string,
  now: number,
): Promise<Thing[]> {
  const coming = shown.filter(({ end_date }) => Date.parse(end_date) > now);
  if (coming.length === 0) return [];
  const things = await comingThings(db, origin, now);
  return coming.map(({ _id }) => things.get(_id)).filter((thing) => thing !== undefined);
}
