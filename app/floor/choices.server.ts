import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { zonedIso } from "../lib/zoned-time.server.ts";
import type { TableChoices } from "./choices.ts";
import { wantedStay } from "./night-bounds.server.ts";
import { guestsIn, listParties } from "./parties.server.ts";
import { readPlan } from "./plan.server.ts";
import { freeTables, suggestTable } from "./suggest.server.ts";

/**
 * The tables of a request's club night, and the one that fits its party best; undefined for requests without a party or
 * a date.
 *
 * @param now ms since 1970.
 */
export async function readChoices(db: Database, request: string, now: number): Promise<TableChoices | undefined> {
  const row = await db
    .selectFrom("requests")
    .select(["kind", "date_wanted as night", "details"])
    .where("id", "=", request)
    .executeTakeFirst();
  if (!row?.night || !["vip-table", "function"].includes(row.kind)) return undefined;
  const { night } = row;
  const { time, category } = JSON.parse(row.details) as { time?: string; category?: string };
  const [plan, parties] = await Promise.all([readPlan(db, night, now), listParties(db, night, now)]);
  const zoned = (instant: string) => zonedIso(instant, venue.timeZone);
  const mine = parties.find(({ id }) => id === request);
  const guests = guestsIn(row.details);
  const stay = mine ? { from: zoned(mine.from), until: zoned(mine.until) } : wantedStay(night, time);
  const [suggestion, free] = await Promise.all([
    suggestTable(db, { night, guests, category, ...stay }),
    freeTables(db, night, { ...stay, now }),
  ]);
  return {
    plan,
    parties: parties.flatMap((one) =>
      one.table === null || one.lapsed || one.id === request
        ? []
        : [{ table: one.table, name: one.name, guests: one.guests, from: zoned(one.from), until: zoned(one.until) }],
    ),
    party: { guests, table: mine?.table ?? null, ...stay },
    suggestion: suggestion ?? null,
    free: free.map(({ table }) => table),
  };
}
