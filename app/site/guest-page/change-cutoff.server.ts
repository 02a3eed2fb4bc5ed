import { boundsOf, instantIn } from "../../bookings/floor/night-bounds.server.ts";
import { partyOf } from "../../bookings/requests/pending-change.ts";
import { findNight } from "../../night/sheet/night.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { venue } from "../../platform/venue/venue.ts";

const HOUR = 60 * 60_000;

/**
 * Whether a guest can still change a party online: until some hours before doors, or before an earlier time of arrival.
 * `over` once its club night has ended.
 *
 * @param now ms since 1970.
 */
export async function changeWindow(
  db: Database,
  row: Parameters<typeof partyOf>[0],
  now: number,
): Promise<"open" | "late" | "over"> {
  const { date, time } = partyOf(row);
  if (date === "") return "open";
  if (now >= Date.parse(boundsOf(date).ends)) return "over";
  const { doors } = await findNight(db, date);
  const begins = Math.min(Date.parse(doors), time ? Date.parse(instantIn(date, time)) : Number.POSITIVE_INFINITY);
  return now < begins - venue.rules.changeHours * HOUR ? "open" : "late";
}
