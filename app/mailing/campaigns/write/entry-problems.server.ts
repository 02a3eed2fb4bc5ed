import type { Database } from "../../../platform/db/tables.ts";
import type { CalendarEvent } from "../../../programme/events/event.ts";
import type { EntryBlock } from "../campaign.ts";
import { itemsOf, type Live } from "./live.server.ts";

/** The problems of a block of events, offers or news, as instructions for staff. @param now ms since 1970 */
export async function entryProblems(db: Database, block: EntryBlock, live: Live, now: number): Promise<string[]> {
  if (block.kind === "events" && block.pick === "week") {
    return live.week.length > 0 ? [] : ["No event is on in the next seven club nights. Choose events, or remove it."];
  }
  if (block.ids.length === 0)
    return [`Choose ${block.kind === "news" ? "a news item" : `an ${block.kind.slice(0, -1)}`}.`];
  return entriesOff(db, block, live, now);
}

/** The entries of a block that are over, cancelled or no longer shown to guests, as instructions. @param now ms since 1970 */
export async function entriesOff(db: Database, block: EntryBlock, live: Live, now: number): Promise<string[]> {
  const known: ReadonlyMap<string, unknown> = live[block.kind];
  const missing = await Promise.all(block.ids.filter((id) => !known.has(id)).map((id) => nameOf(db, block.kind, id)));
  return [
    ...missing.map((name) => `${name ? `“${name}”` : "An entry"} is no longer shown to guests. Remove it.`),
    ...(block.kind === "events" ? itemsOf(block.ids, live.events).flatMap((event) => eventProblem(event, now)) : []),
  ];
}

function eventProblem(event: CalendarEvent, now: number): string[] {
  const name = `“${event.name}”`;
  if (event.state === "cancelled") return [`${name} is cancelled. Remove it.`];
  if (event.state === "postponed" && !event.previous_start_date) return [`${name} has no new date yet. Remove it.`];
  return Date.parse(event.end_date) <= now ? [`${name} is over. Remove it.`] : [];
}

/** The name of an entry, also one that guests no longer see. */
async function nameOf(db: Database, kind: EntryBlock["kind"], id: string): Promise<string | undefined> {
  if (kind === "events") {
    const event = await db.selectFrom("events").select("name").where("id", "=", id).executeTakeFirst();
    return event?.name;
  }
  const row = await db.selectFrom(kind).select("title").where("id", "=", id).executeTakeFirst();
  return row?.title;
}
