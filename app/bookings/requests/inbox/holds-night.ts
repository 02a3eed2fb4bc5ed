import type { RequestKind } from "../../../platform/venue/request-kinds.ts";
import { isHeld } from "../guest/guest-changes.ts";

/** Whether a decision holds a club night for a request, so that it may include a table and a deposit. */
export function holdsNight<Row extends { kind: string; date_wanted: string | null }>(
  row: Row,
  decision: string,
): row is Row & { date_wanted: string } {
  return row.date_wanted !== null && isHeld(row.kind as RequestKind, decision);
}
