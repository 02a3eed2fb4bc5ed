import type { JsonColumn } from "../../../platform/db/tables/json-columns.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { parseJsonText } from "../../../platform/lib/json-text.ts";
import { formatLongDate } from "../../../platform/lib/time/wall-time-text.ts";

/** The date that a line of a request's history moved it away from: `2026-11-28`, or in words. */
function dateBefore(stored: JsonColumn<"request_history.details">): string | undefined {
  const details = parseJsonText(stored);
  if ("changes" in details) return details.changes.find(({ label }) => label === "Date")?.from;
  return "from" in details ? details.from : undefined;
}

/**
 * Whether a request was on a club night (`YYYY-MM-DD`) at an instant (ISO 8601 in UTC), and was moved to another after
 * it: a phone that is offline at the door does not know.
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
