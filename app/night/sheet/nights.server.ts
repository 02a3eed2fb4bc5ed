import type { Database } from "../../platform/db/tables.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { listNightsBetween } from "../../programme/events/staff-store.server.ts";
import { listSheetNights } from "./sheet.server.ts";

/** How far from a night others are searched, in days either way. */
const NEAR_DAYS = 400;

/** The club nights around one (`YYYY-MM-DD`) that have an active event or guests on the sheet. */
export async function listNightsNear(db: Database, night: string): Promise<string[]> {
  const [first, last] = [addDays(night, -NEAR_DAYS), addDays(night, NEAR_DAYS)];
  const [events, guests] = await Promise.all([listNightsBetween(db, first, last), listSheetNights(db, first, last)]);
  const all = new Set([...events.filter(({ status }) => status).map((event) => event.night), ...guests]);
  return [...all].sort();
}
