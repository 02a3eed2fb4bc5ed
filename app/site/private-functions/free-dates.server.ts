import { bookableDays } from "../../bookings/requests/limits.ts";
import type { Database } from "../../platform/db/tables.ts";
import { numberWithoutIndex, withoutIndex } from "../../platform/db/without-index.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { settings } from "../../platform/venue/current.ts";
import { hoursOf } from "../../platform/venue/schema/opening-hours.ts";

/** Most dates offered to a guest, and number of days searched. */
const MAX_DATES = 12;
const DAYS = 90;

/** Statuses of functions that reserve their date. */
const HELD = ["tentative", "definite"] as const;

/** Dates in a range that are held for a function. */
async function listHeld(db: Database, from: string, to: string): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom("requests")
    .select("date_wanted")
    .distinct()
    .where(withoutIndex("kind"), "=", "function")
    .where("status", "in", HELD)
    .where("date_wanted", ">=", from)
    .where("date_wanted", "<=", to)
    .execute();
  return new Set(rows.map(({ date_wanted }) => date_wanted));
}

/** Dates in a range on which there is an event that is not cancelled. */
async function listEventNights(db: Database, from: string, to: string): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom("events")
    .select("night")
    // Avoids the index of active events, since nearly all events are active.
    .where(numberWithoutIndex("active"), "=", 1)
    .where("state", "<>", "cancelled")
    .where("night", ">=", from)
    .where("night", "<=", to)
    .execute();
  return new Set(rows.map(({ night }) => night));
}

/**
 * The next free dates from tomorrow on: no club night, not closed, and not held for a function.
 *
 * @param now ms since 1970. @returns `YYYY-MM-DD`, in order.
 */
export async function listFreeDates(db: Database, now: number): Promise<string[]> {
  const { first } = bookableDays(now);
  const last = addDays(first, DAYS);
  const [nights, held] = await Promise.all([listEventNights(db, first, last), listHeld(db, first, last)]);
  const dates: string[] = [];
  for (let day = addDays(first, 1); day <= last && dates.length < MAX_DATES; day = addDays(day, 1)) {
    const { open, special } = hoursOf(settings().hours, day);
    // On a special day without hours the club is closed.
    if (open.length === 0 && !special && !nights.has(day) && !held.has(day)) dates.push(day);
  }
  return dates;
}
