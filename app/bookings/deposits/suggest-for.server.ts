import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { suggestDeposit } from "./deposit.server.ts";
import type { SuggestedDeposit } from "./shapes.ts";

/** The part of a request that the rules depend on. */
type Booking = Pick<Selectable<Tables["requests"]>, "id" | "kind" | "date_wanted" | "details">;

/** The category of a request's table on a club night, else null. */
async function seatedCategory(db: Database, request: string, night: string): Promise<string | null> {
  const seated = await db
    .selectFrom("seatings")
    .innerJoin("club_tables", "club_tables.id", "seatings.table_id")
    .select("club_tables.category_id")
    .where("seatings.request_id", "=", request)
    .where("seatings.night", "=", night)
    .executeTakeFirst();
  return seated?.category_id ?? null;
}

/**
 * A table request's deposit by the rules: for the category of its table, else the requested one. Functions are set
 * individually.
 *
 * @param now ms since 1970.
 * @param to differences from the booking: the id of the table, or the club night and the time (`HH:MM`).
 * @returns undefined if no rule applies, or the rule asks for nothing.
 */
export async function suggestFor(
  db: Database,
  { id, kind, date_wanted, details }: Booking,
  now: number,
  to: { table?: string; night?: string; time?: string } = {},
): Promise<SuggestedDeposit | undefined> {
  if (kind !== "vip-table" || date_wanted === null) return undefined;
  const wished = parseJsonText(details);
  const { table, night = date_wanted, time = wished.time } = to;
  const chosen =
    table === undefined
      ? undefined
      : await db.selectFrom("club_tables").select("category_id").where("id", "=", table).executeTakeFirst();
  const assigned = chosen ? chosen.category_id : await seatedCategory(db, id, date_wanted);
  const categoryId = assigned ?? wished.category;
  return suggestDeposit(db, { night, categoryId, guests: Number(wished.guests) || 1, time }, now);
}
