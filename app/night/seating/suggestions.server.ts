import { byRequest } from "../../bookings/door-log/door-actions.ts";
import type { PartySuggestion } from "../../bookings/floor/shapes.ts";
import { suggestTables } from "../../bookings/floor/suggest.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { readSheet } from "../sheet/sheet.server.ts";
import { guestsOf, leavesAt, needsTable } from "../sheet/sheet.ts";

/** The categories that guests asked for, by request. */
async function categoriesOf(db: Database, requests: readonly string[]): Promise<Map<string, string>> {
  if (requests.length === 0) return new Map();
  const rows = await db.selectFrom("requests").select(["id", "details"]).where("id", "in", requests).execute();
  return new Map(rows.map(({ id, details }) => [id, (JSON.parse(details) as { category?: string }).category ?? ""]));
}

/**
 * A table for every party of a night's sheet that has none and is expected.
 *
 * @param now ms since 1970. @param merges whether tables may be merged for it.
 */
export async function suggestForSheet(
  db: Database,
  night: string,
  { now, merges }: { now: number; merges: boolean },
): Promise<PartySuggestion[]> {
  const sheet = await readSheet(db, night, now);
  const unseated = guestsOf(sheet, byRequest(sheet.ticks)).filter(needsTable);
  const ids = unseated.map(({ _id }) => _id);
  const categories = await categoriesOf(db, ids);
  const parties = unseated.map(({ _id: id, guests, comes, seating }) => ({
    id,
    guests,
    category: categories.get(id) || null,
    from: comes,
    until: seating?.until ?? leavesAt({ comes }, sheet),
  }));
  const found = await suggestTables(db, night, parties, { now, merges });
  return [...found].map(([request, suggestion]) => ({ request, ...suggestion }));
}
