import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";

/** Most nights before the last one. */
const MAX_PAST = 6;

/** The last club night that is over, earlier nights, and the current or next one; `YYYY-MM-DD`. */
export interface Nights {
  last: string;
  /** The nights before the last one, newest first. */
  past: string[];
  next: string;
}

/** The nights of the demo's events around `now` (ms since 1970); Saturdays if there are none. */
export async function nightsAround(db: Database, now: number): Promise<Nights> {
  const day = tonight(now);
  const rows = await db
    .selectFrom("demo_rows")
    .innerJoin("events", "events.id", "demo_rows.id")
    .select(["events.night", "events.ends_at"])
    .where("events.active", "=", 1)
    .orderBy("events.starts_at")
    .execute();
  const nights = rows.map(({ night, ends_at }) => ({ night: night ?? "", over: ends_at <= storedInstant(now) }));
  const saturday = addDays(day, (13 - Temporal.PlainDate.from(day).dayOfWeek) % 7);
  const over = [...new Set(nights.map(({ night }) => night))]
    .filter((night) => night !== "" && night < day)
    .toReversed();
  return {
    last: over[0] ?? addDays(saturday, -7),
    past: over.slice(1, MAX_PAST + 1),
    next: nights.find(({ night, over }) => night >= day && !over)?.night ?? saturday,
  };
}
