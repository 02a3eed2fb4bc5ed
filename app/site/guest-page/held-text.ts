import { partyOf } from "../../bookings/requests/pending-change.ts";
import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";

/**
 * Says which table or date is held for an approved party: `Your table for 4 on Saturday 28 November 2026 stays yours`.
 */
export function heldText(row: Parameters<typeof partyOf>[0] & { kind: string }): string {
  const { guests, date } = partyOf(row);
  return row.kind === "vip-table"
    ? `Your table for ${guests} on ${formatLongDate(date)} stays yours`
    : `Your date, ${formatLongDate(date)} for ${guests} guests, stays as it is`;
}
