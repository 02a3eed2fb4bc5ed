import type { JsonColumn } from "../../../platform/db/tables/json-columns.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { parseJsonText } from "../../../platform/lib/json-text.ts";
import { formatLongDate } from "../../../platform/lib/time/wall-time-text.ts";

/** The previous date in a history line about a changed date: `2026-11-28`, or in words. */
function dateBefore(stored: JsonColumn<"request_history.details">): string | undefined {
  const details = parseJsonText(stored);
  if ("changes" in details) return details.changes.find(({ label }) => label === "Date")?.from;
  return "from" in details ? details.from : undefined;
}

/**
 * Whether a request was on a club night (`YYYY-MM-DD`) at an instant (ISO 8601 in UTC), and moved to another one later,
 * which an offline phone at the door does not know.
 */
export async function leftNightAfter(db: Database, requestId: string, night: string, at: string): Promise<boolean> {
  const lines = await db
    .selectFrom("request_history")
    .select("details")
    .where("request_id", "=", requestId)
    .where("at", ">", at)
    .where("action", "in", ["moved", "guest-changed", "change-approved"])
    .orderBy("at")
    .execute();
  const first = lines.map(({ details }) => dateBefore(details)).find((from) => from !== undefined);
  return first === night || first === formatLongDate(night);
}
