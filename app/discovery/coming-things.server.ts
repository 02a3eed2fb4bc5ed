import type { Thing } from "schema-dts";
import { keptContent } from "../db/kept-content.server.ts";
import type { Database } from "../db/tables.ts";
import { listDatedEvents } from "../events/dated-store.server.ts";
import { excerpt } from "../lib/excerpt.ts";
import { eventThing } from "./event-thing.server.ts";

/** Characters of a night's description where it is one of many. */
const DESCRIPTION = 300;

/** What describes the coming nights, by the night's id. */
const comingThings = keptContent(
  async (db, { origin, now }: { origin: string; now: number }) => {
    const events = await listDatedEvents(db, now);
    const things = events.map((event): [string, Thing] => {
      const short = { ...event, description: excerpt(event.description, DESCRIPTION) };
      return [event._id, eventThing(short, origin, now)];
    });
    return { origin, things: new Map(things) };
  },
  (kept, { origin }) => kept.origin === origin,
);

/** Describes those of the nights shown that are not over at `now` (ms since 1970), in their order. */
export async function describeComing(
  db: Database,
  shown: readonly { _id: string; end_date: string }[],
  origin: string,
  now: number,
): Promise<Thing[]> {
  const coming = shown.filter(({ end_date }) => Date.parse(end_date) > now);
  if (coming.length === 0) return [];
  const { things } = await comingThings(db, { origin, now });
  return coming.map(({ _id }) => things.get(_id)).filter((thing) => thing !== undefined);
}
