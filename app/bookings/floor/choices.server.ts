import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { wantedStay } from "./night-bounds.server.ts";
import { guestsIn, listParties } from "./parties.server.ts";
import { readPlan } from "./plan.server.ts";
import type { TableChoices } from "./shapes.ts";
import { freeTables, suggestTable } from "./suggest.server.ts";

/** A change of a party to try out: another club night, time or size, or (`leaves`) giving up its table. */
export interface PartyChange {
  night: string;
  /** `HH:MM`; empty for none. */
  time: string;
  guests: number;
  leaves: boolean;
}

/**
 * The tables of a request's club night, and the one that fits its party best; undefined for requests without a party or
 * a date.
 *
 * @param now ms since 1970. @param change computes the choices as if the party had this change.
 */
export async function readChoices(
  db: Database,
  request: string,
  now: number,
  change?: PartyChange,
): Promise<TableChoices | undefined> {
  const row = await db
    .selectFrom("requests")
    .select(["kind", "date_wanted as night", "details"])
    .where("id", "=", request)
    .executeTakeFirst();
  if (!row?.night || !["vip-table", "function"].includes(row.kind)) return undefined;
  const { night, leaves } = { night: row.night, leaves: false, ...change };
  const { category, ...asked } = parseJsonText(row.details);
  const [plan, parties] = await Promise.all([readPlan(db, night, now), listParties(db, night, now)]);
  const zoned = (instant: string) => zonedIso(instant, venue.timeZone);
  const ownParty = leaves ? undefined : parties.find(({ id }) => id === request);
  const { time, guests } = { time: asked.time, guests: guestsIn(row.details), ...change };
  const stay = ownParty
    ? { from: zoned(ownParty.from), until: zoned(ownParty.until) }
    : await wantedStay(db, night, time);
  const except = leaves ? request : undefined;
  const [suggestion, free] = await Promise.all([
    suggestTable(db, { night, guests, category, except, ...stay }),
    freeTables(db, night, { ...stay, except, now }),
  ]);
  return {
    plan,
    parties: parties.flatMap((party) =>
      party.table === null || party.lapsed || party.id === request
        ? []
        : [
            {
              table: party.table,
              name: party.name,
              guests: party.guests,
              from: zoned(party.from),
              until: zoned(party.until),
            },
          ],
    ),
    party: { guests, table: ownParty?.table ?? null, ...stay },
    suggestion: suggestion ?? null,
    free: free.map(({ table }) => table),
  };
}
