import { sql } from "kysely";
import { boundsOf } from "../../bookings/floor/night-bounds.server.ts";
import { listParties, overlaps, partiesAt, type Stay } from "../../bookings/floor/parties.server.ts";
import { listTableGroups, type NightGroup } from "../../bookings/floor/plan.server.ts";
import type { TableGroup } from "../../bookings/floor/plan.ts";
import type { Database } from "../../platform/db/tables.ts";
import { withoutIndex } from "../../platform/db/without-index.server.ts";
import { doorsOf, stayOf, type Wishes, wishesOf } from "./waiting.server.ts";

/** A table group of a club night, and when parties have it. */
export interface NightTable extends NightGroup {
  taken: Stay[];
}

/** The tables of a club night, each alone or merged. */
export interface NightTables {
  /** ISO 8601 in UTC. */
  doors: string;
  all: NightTable[];
}

/** The offers that hold a table; a literal, for the partial index. */
export function openOffers(db: Database) {
  return db.selectFrom("table_offers").where("state", "=", sql.lit("open"));
}

/** Whether a table has enough seats for a party, in the category that it requested. */
export function suits({ seats, category }: TableGroup, wishes: Wishes): boolean {
  return seats >= wishes.guests && (wishes.category === null || wishes.category === category);
}

/** The free table that suits a party with the fewest seats left over; undefined if none does. */
export function bestTable(
  { all, doors }: NightTables,
  wishes: Wishes,
  { night, now, except }: { night: string; now: number; except: (table: NightTable) => boolean },
): NightTable | undefined {
  const stay = stayOf(wishes, night, doors, now);
  return all
    .filter((table) => table.state === null && suits(table, wishes) && !except(table))
    .filter(({ taken }) => !taken.some((takenStay) => overlaps(stay, takenStay)))
    .sort((left, right) => left.seats - right.seats)[0];
}

/**
 * The tables of a club night, and when each is taken: by parties that sit there, unless they have lost it, and by
 * approved ones that have no table yet, since they will get one.
 *
 * @param now ms since 1970.
 */
export async function readNightTables(db: Database, night: string, now: number): Promise<NightTables> {
  const [groups, parties, doors, approved] = await Promise.all([
    listTableGroups(db, night, { now }),
    listParties(db, night, now),
    doorsOf(db, night),
    db
      .selectFrom("requests")
      .select(["id", "details"])
      .where("date_wanted", "=", night)
      .where(withoutIndex("kind"), "=", "vip-table")
      .where("status", "=", "approved")
      .execute(),
  ]);
  const { begins: from, ends: until } = boundsOf(night);
  const all = groups.map((group) => ({
    ...group,
    taken: partiesAt(parties, group, { from, until }).filter(({ lapsed }) => !lapsed),
  }));
  const tables: NightTables = { doors, all };
  // Parties that lost their table by being late get no other.
  const settled = new Set(parties.filter(({ table, lapsed }) => table !== null || lapsed).map(({ id }) => id));
  const unseated = approved.filter(({ id }) => !settled.has(id)).map(({ details }) => wishesOf(details));
  for (const wishes of unseated.sort((left, right) => right.guests - left.guests)) {
    const where = { night, now, except: ({ offer }: NightTable) => offer !== null };
    const table = bestTable(tables, wishes, where) ?? bestTable(tables, { ...wishes, category: null }, where);
    table?.taken.push(stayOf(wishes, night, doors, now));
  }
  return tables;
}
