import type { RequestDetails } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { type JsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { Edit } from "../../staff/audit-log/record.server.ts";
import { byRequest, stateOf } from "../door-log/door-actions.ts";
import { doorActionsAfter } from "../door-log/door-log.server.ts";
import { writeHistory } from "../request-history/write-history.server.ts";
import { holdEnd } from "./hold-end.ts";
import type { TableGroup } from "./plan.ts";

/** Start and end; ISO 8601 in UTC. */
export interface Stay {
  from: string;
  until: string;
}

/** A party that was assigned a table, or none, for part of a club night. */
export interface Party extends Stay {
  /** The id of its request. */
  id: string;
  name: string;
  reference: string;
  guests: number;
  table: string | null;
  /** The party's table is no longer held: no-show, cancelled, moved to another night, or later than the hold. */
  lapsed: boolean;
}

/** The number of guests in a request's details. */
export const guestsIn = (details: JsonText<RequestDetails>): number => parseJsonText(details).guests || 1;

/** Whether two stays have a moment in common. */
export const overlaps = (left: Stay, right: Stay): boolean => left.from < right.until && left.until > right.from;

/** The parties of a club night with their tables. @param now ms since 1970. */
export async function listParties(db: Database, night: string, now: number): Promise<Party[]> {
  const [rows, actions] = await Promise.all([
    db
      .selectFrom("seatings")
      .innerJoin("requests", "requests.id", "seatings.request_id")
      .select(["requests.id", "name", "reference", "status", "date_wanted", "details"])
      .select(["table_id", "from_at", "until_at"])
      .where("night", "=", night)
      .orderBy("requests.id")
      .execute(),
    doorActionsAfter(db, night, 0),
  ]);
  const actionsOf = byRequest(actions);
  const hasLapsed = ({ id, status, date_wanted, from_at }: (typeof rows)[number]): boolean => {
    if (date_wanted !== night) return true;
    const state = stateOf(actionsOf.get(id) ?? []);
    if (state.now !== null) return state.now === "no-show";
    if (status === "arrived" || status === "definite") return false;
    if (status !== "approved" && status !== "tentative") return true;
    return holdEnd(from_at) <= now;
  };
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    reference: row.reference,
    guests: guestsIn(row.details),
    table: row.table_id,
    from: row.from_at,
    until: row.until_at,
    lapsed: hasLapsed(row),
  }));
}

/** The parties on a table, or on any of merged tables, during a stay. */
export function partiesAt(parties: readonly Party[], group: TableGroup, stay: Stay): Party[] {
  return parties.filter((party) => group.tables.some(({ _id }) => _id === party.table) && overlaps(party, stay));
}

/**
 * Takes a table from parties whose hold has expired, in the writer's transaction: once it is another party's, or too
 * small, they must not get it back.
 *
 * @param name the table's.
 */
export async function releaseTable(
  trx: Database,
  name: string,
  lapsed: readonly Party[],
  { by, now }: Edit,
): Promise<void> {
  for (const { id } of lapsed) {
    await trx.updateTable("seatings").set({ table_id: null }).where("request_id", "=", id).execute();
    const text = `${name} was reassigned: tables are held for ${venue.rules.tableHeldMinutes} minutes.`;
    await writeHistory(trx, id, [{ action: "note", details: { text } }], by.username, storedInstant(now));
  }
}
