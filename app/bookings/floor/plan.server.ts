import { sql } from "kysely";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { activeCategories } from "./categories.server.ts";
import { readLayout, savedLayout } from "./layout.server.ts";
import { groupsOf, type TableGroup, withMerged } from "./plan.ts";
import type { Plan } from "./shapes.ts";

/**
 * The floor plan.
 *
 * @param night `YYYY-MM-DD`: the plan with this club night's changes, for a past night as it was then; null for the
 * plan without such changes.
 * @param now ms since 1970.
 */
export async function readPlan(db: Database, night: string | null = null, now: number = Date.now()): Promise<Plan> {
  const over = night !== null && night < tonight(now);
  const layout = (over && (await savedLayout(db, night))) || (await readLayout(db));
  const [changes, categories] = await Promise.all([
    night === null ? [] : db.selectFrom("night_tables").selectAll().where("night", "=", night).execute(),
    activeCategories(db).select(["id as _id", "name"]).execute(),
  ]);
  const byTable = new Map(changes.map((change) => [change.table_id, change]));
  const known = new Set(layout.tables.map(({ _id }) => _id));
  const tables = layout.tables.map((table) => {
    const { state = null, note = "", merged_into = null } = byTable.get(table._id) ?? {};
    return {
      ...table,
      state,
      note,
      merged_into: merged_into !== null && known.has(merged_into) ? merged_into : null,
    };
  });
  const version = changes.reduce((sum, row) => sum + row.version, 0);
  return { night, version, over, rooms: layout.rooms, tables, categories };
}

/** A table group, and its offer to the waitlist. */
export interface NightGroup extends TableGroup {
  /** The request that it is offered to, and until when (ISO 8601 in UTC); null for none. */
  offer: { request: string; until: string } | null;
}

/**
 * The table groups of a club night, by room and name.
 *
 * @param night `YYYY-MM-DD`.
 * @param into with `merge`: the result of merging those tables into this one.
 * @param now ms since 1970; offers that have expired by then no longer hold their table.
 */
export async function listTableGroups(
  db: Database,
  night: string,
  { into = null, merge = [], now = Date.now() }: { into?: string | null; merge?: readonly string[]; now?: number } = {},
): Promise<NightGroup[]> {
  const [plan, offers] = await Promise.all([
    readPlan(db, night, now),
    db
      .selectFrom("table_offers")
      .selectAll()
      .where("night", "=", night)
      // The state is written out, so that the index of open offers answers.
      .where("state", "=", sql.lit("open"))
      .where("expires_at", ">", storedInstant(now))
      .execute(),
  ]);
  return groupsOf(withMerged(plan.tables, into, merge)).map((group) => {
    const offer = offers.find(({ table_id }) => group.tables.some(({ _id }) => _id === table_id));
    return { ...group, offer: offer ? { request: offer.request_id, until: offer.expires_at } : null };
  });
}
