import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { zonedIso } from "../lib/zoned-time.server.ts";
import { listTableGroups } from "./plan.server.ts";
import { groupOf } from "./plan.ts";

/** Where and when one request is seated on a club night (`YYYY-MM-DD`); times are ISO 8601 with the venue's offset. */
export async function findSeating(
  db: Database,
  request: string,
  night: string,
): Promise<{ table: string | null; name: string; from: string; until: string } | undefined> {
  const row = await db
    .selectFrom("seatings")
    .select(["table_id", "from_at", "until_at"])
    .where("request_id", "=", request)
    .where("night", "=", night)
    .executeTakeFirst();
  if (!row) return undefined;
  const { table_id: table } = row;
  const name = table === null ? undefined : groupOf(await listTableGroups(db, night), table)?.name;
  const zoned = (instant: string) => zonedIso(instant, venue.timeZone);
  return { table, name: name ?? "", from: zoned(row.from_at), until: zoned(row.until_at) };
}
