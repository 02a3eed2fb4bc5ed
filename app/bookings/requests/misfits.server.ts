import type { Selectable } from "kysely";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import type { TableFacts } from "../floor/availability-shapes.ts";
import { misfitOf, misfitText } from "./party-fit.ts";

type Row = Pick<Selectable<Tables["requests"]>, "id" | "kind" | "status" | "details">;

/** Statuses in which a party may still need a table. */
const needsTable = ["new", "contacted", "waitlisted", "approved"];

/** The combined facts of these tables; */
function factsOf(tables: readonly { seats: number; minimum_cents: number | null }[]): TableFacts | undefined {
  if (tables.length === 0) return undefined;
  const minima = tables.flatMap(({ minimum_cents }) => (minimum_cents === null ? [] : [minimum_cents]));
  return {
    seats: Math.max(...tables.map(({ seats }) => seats)),
    minimum: minima.length === tables.length ? Math.min(...minima) : null,
  };
}

/** Which of these requests have a table, by id. */
async function listSeated(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("seatings")
    .select("request_id")
    .where("table_id", "is not", null)
    .where(dialectHelpers(db).isAmong("request_id", ids))
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}

/**
 * Why table requests without a table don't fit the tables that their guests chose, for staff.
 *
 * @returns texts by the request's id; those that fit are left out.
 */
export async function misfitsOf(db: Database, rows: readonly Row[]): Promise<Map<string, string>> {
  const parties = rows.filter(({ kind, status }) => kind === "vip-table" && needsTable.includes(status));
  if (parties.length === 0) return new Map();
  const [tables, seated] = await Promise.all([
    db.selectFrom("club_tables").select(["category_id", "seats", "minimum_cents"]).where("active", "=", 1).execute(),
    listSeated(
      db,
      parties.map(({ id }) => id),
    ),
  ]);
  const found = new Map<string, string>();
  for (const { id, details } of parties) {
    if (seated.has(id)) continue;
    const asked = parseJsonText(details);
    const own = tables.filter(({ category_id }) => category_id !== null && category_id === asked.category);
    const facts = factsOf(own) ?? factsOf(tables);
    if (!facts) continue;
    const guests = asked.guests || 1;
    const text = misfitText(
      misfitOf({ guests, budget: asked.budget ?? "" }, facts),
      guests,
      (own.length > 0 && asked.categoryName) || "",
    );
    if (text) found.set(id, text);
  }
  return found;
}
