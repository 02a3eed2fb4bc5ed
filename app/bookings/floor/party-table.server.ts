import type { Database } from "../../platform/db/tables.ts";
import { storedInstant, toInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { timeInNight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { boundsOf } from "./night-bounds.server.ts";
import { listParties, partiesAt, type Stay } from "./parties.server.ts";
import { listTableGroups } from "./plan.server.ts";
import { groupOf } from "./plan.ts";
import { touchFloor } from "./tables.server.ts";

/** Where and when one request is seated on a club night (`YYYY-MM-DD`); times are ISO 8601 with the venue's offset. */
export async function findSeating(
  db: Database,
  request: string,
  night: string,
): Promise<{ table: string | null; name: string; room: string; from: string; until: string } | undefined> {
  const row = await db
    .selectFrom("seatings")
    .select(["table_id", "from_at", "until_at"])
    .where("request_id", "=", request)
    .where("night", "=", night)
    .executeTakeFirst();
  if (!row) return undefined;
  const { table_id: table } = row;
  const group = table === null ? undefined : groupOf(await listTableGroups(db, night), table);
  const zoned = (instant: string) => zonedIso(instant, venue.timeZone);
  return {
    table,
    name: group?.name ?? "",
    room: group?.room ?? "",
    from: zoned(row.from_at),
    until: zoned(row.until_at),
  };
}

/** A party's seating with another time. */
interface PartySeating extends Stay {
  /** The table's name and seats, of merged tables together; null without a table. */
  table: { name: string; seats: number } | null;
  /** Whether no other party has the table at that time. */
  free: boolean;
}

/** The stay of a party that arrives at another time: until the same end, or as long as before if it comes later. */
function stayFrom(before: Stay, from: string, night: string): Stay {
  if (from < before.until) return { from, until: before.until };
  const length = Date.parse(before.until) - Date.parse(before.from);
  return { from, until: storedInstant(Math.min(Date.parse(from) + length, Date.parse(boundsOf(night).ends))) };
}

/**
 * A party's seating of a night, arriving at a time.
 *
 * @param wish the time as `HH:MM` by the venue's clock, empty for the time of the seating.
 * @param now ms since 1970.
 * @returns undefined if the party has neither a table nor a time of its own.
 */
export async function findPartySeating(
  db: Database,
  request: string,
  { night, time }: { night: string; time: string },
  now: number,
): Promise<PartySeating | undefined> {
  const parties = await listParties(db, night, now);
  const party = parties.find(({ id }) => id === request);
  if (!party) return undefined;
  const stay = time ? stayFrom(party, toInstant(timeInNight(night, time), venue.timeZone), night) : party;
  const { from, until } = stay;
  const group = party.table === null ? undefined : groupOf(await listTableGroups(db, night), party.table);
  if (!group) return { table: null, from, until, free: true };
  const others = partiesAt(parties, group, stay).filter(({ id, lapsed }) => id !== request && !lapsed);
  return { table: { name: group.name, seats: group.seats }, from, until, free: others.length === 0 };
}

/** Changes the time of a party's seating, in the caller's transaction. */
export async function moveSeating(trx: Database, request: string, { from, until }: Stay): Promise<void> {
  const times = { from_at: from, until_at: until };
  await trx.updateTable("seatings").set(times).where("request_id", "=", request).execute();
  await touchFloor(trx);
}

/** Frees a party's table, in the caller's transaction. */
export async function freeTable(trx: Database, request: string): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom("seatings").where("request_id", "=", request).executeTakeFirst();
  if (numDeletedRows > 0n) await touchFloor(trx);
}
