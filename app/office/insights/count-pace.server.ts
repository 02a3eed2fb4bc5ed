import { PACE_DAYS } from "../../bookings/pace/read-pace.server.ts";
import type { Pace } from "../../platform/db/tables/night-numbers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { dayIn } from "../../platform/lib/time/wall-time-text.ts";
import { venue } from "../../platform/venue/venue.ts";

const MS_PER_DAY = 86_400_000;

interface Added {
  at: string;
  people: number;
}

/** Cumulative counts at the end of each day before the night; index 0 is the night itself. */
function byDaysBefore(night: string, added: readonly Added[]): number[] {
  const counts = Array.from({ length: PACE_DAYS + 1 }, () => 0);
  for (const { at, people } of added) {
    const day = dayIn(venue.timeZone, Date.parse(at));
    const before = Math.round((Date.parse(night) - Date.parse(day)) / MS_PER_DAY);
    const from = Math.max(0, Math.min(PACE_DAYS, before));
    for (let days = 0; days <= from; days += 1) counts[days] = (counts[days] ?? 0) + people;
  }
  return counts;
}

/** The pace at which a club night filled up, from when each request, list entry and ticket arrived. */
export async function countPace(db: Database, night: string): Promise<Pace> {
  const [tables, lists, tickets] = await Promise.all([
    db
      .selectFrom("requests")
      .select("created_at as at")
      .where("date_wanted", "=", night)
      .where("kind", "=", "vip-table")
      .where("status", "<>", "spam")
      .execute(),
    db
      .selectFrom("list_entries")
      .select(["added_at as at", "plus_ones"])
      .where("night", "=", night)
      .where("removed_at", "is", null)
      .execute(),
    db
      .selectFrom("tickets")
      .select(["added_at as at", "people"])
      .where("night", "=", night)
      .where("state", "=", "valid")
      .execute(),
  ]);
  return {
    tables: byDaysBefore(
      night,
      tables.map(({ at }) => ({ at, people: 1 })),
    ),
    lists: byDaysBefore(
      night,
      lists.map(({ at, plus_ones }) => ({ at, people: 1 + plus_ones })),
    ),
    tickets: byDaysBefore(night, tickets),
  };
}
