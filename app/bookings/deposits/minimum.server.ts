import type { Selectable } from "kysely";
import { readFloorSnapshot } from "../../platform/db/floor-snapshot.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";

/** A table of a club night, together with those merged with it. */
interface NightTable {
  /** `Booth 1 + Booth 2` if they are merged. */
  name: string;
  /** In minor units; of merged tables the sum. Null for none. */
  minimum: number | null;
}

/** Names and minimums as a past club night had them, by table; empty if nothing has changed since, or it is not over. */
async function tablesThen(db: Database, night: string, now: number): Promise<Map<string, NightTable>> {
  const body = night < tonight(now) ? await readFloorSnapshot(db, night) : undefined;
  const tables = body === undefined ? [] : parseJsonText(body).tables;
  return new Map(tables.map(({ _id, name, minimum }) => [_id, { name, minimum }]));
}

/**
 * The tables of a club night by their ids, deleted ones included; for a past night, with the names and minimums that
 * they had then.
 *
 * @param now ms since 1970.
 */
export async function tablesOfNight(db: Database, night: string, now: number): Promise<Map<string, NightTable>> {
  const [rows, merged, then] = await Promise.all([
    db.selectFrom("club_tables").select(["id", "name", "minimum_cents as minimum"]).orderBy("name").execute(),
    db
      .selectFrom("night_tables")
      .select(["table_id", "merged_into"])
      .where("night", "=", night)
      .where("merged_into", "is not", null)
      .execute(),
    tablesThen(db, night, now),
  ]);
  const tables = rows.map((row) => ({ ...row, ...then.get(row.id) }));
  const leads = new Map(merged.map(({ table_id, merged_into }) => [table_id, merged_into]));
  const leadOf = (id: string) => leads.get(id) ?? id;
  const of = ({ id }: { id: string }): NightTable => {
    const lead = leadOf(id);
    const group = tables.filter((table) => leadOf(table.id) === lead);
    const inOrder = [...group.filter((table) => table.id === lead), ...group.filter((table) => table.id !== lead)];
    const minimums = group.flatMap(({ minimum }) => minimum ?? []);
    return {
      name: inOrder.map(({ name }) => name).join(" + "),
      minimum: minimums.length > 0 ? minimums.reduce((sum, minimum) => sum + minimum, 0) : null,
    };
  };
  return new Map(tables.map((table) => [table.id, of(table)]));
}

/**
 * The minimum spend of a booking in minor units: the one set for it, else its table's, of merged tables the sum; null
 * for none.
 *
 * @param now ms since 1970.
 */
export async function findMinimum(
  db: Database,
  { id, date_wanted: night }: Pick<Selectable<Tables["requests"]>, "id" | "date_wanted">,
  now: number,
): Promise<number | null> {
  const own = await db.selectFrom("deposits").select("minimum_cents").where("request_id", "=", id).executeTakeFirst();
  if (own && own.minimum_cents !== null) return own.minimum_cents;
  if (night === null) return null;
  const seating = await db
    .selectFrom("seatings")
    .select("table_id")
    .where("request_id", "=", id)
    .where("night", "=", night)
    .executeTakeFirst();
  if (!seating?.table_id) return null;
  return (await tablesOfNight(db, night, now)).get(seating.table_id)?.minimum ?? null;
}
