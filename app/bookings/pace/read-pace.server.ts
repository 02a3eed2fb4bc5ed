import type { NightNumbers, Pace } from "../../platform/db/tables/night-numbers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { weekdayName } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import type { ComingNight } from "./shapes.ts";

/** The pace of a night covers this many days before it. */
export const PACE_DAYS = 28;

const MS_PER_DAY = 86_400_000;

/** Earlier nights of the same weekday that make up the usual number: how many at most, and how many days back. */
const [MAX_LIKE, LIKE_DAYS] = [6, 120];

/** Fewest earlier nights that make up a usual number. */
export const MIN_LIKE = 3;

interface PacedNight {
  night: string;
  numbers: NightNumbers;
}

/** Whether a number is well below the usual one, if that is large enough to compare with. */
function isSlow(now: number, usual: number | null): boolean {
  const { slowPace, minimumUsual } = currentSettings().warnings;
  return usual !== null && usual >= minimumUsual && now * 100 < usual * slowPace;
}

/** The middle number, or the rounded mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return Math.round((low + high) / 2);
}

/** The median of earlier nights of this weekday, the same number of days before; null if there are too few of them. */
function usualAt(like: readonly PacedNight[], days: number, kind: keyof Pace): number | null {
  const counts = like.map(({ numbers }) => numbers.pace[kind][days] ?? 0);
  return counts.length < MIN_LIKE ? null : median(counts);
}

/** The numbers of days before a night, the earliest first. */
const daysBefore = (until: number) => Array.from({ length: PACE_DAYS + 1 - until }, (_, index) => PACE_DAYS - index);

/** One kind of booking for a night, the given number of days before it, beside the usual number. */
function besideUsual(pace: Pace, kind: keyof Pace, days: number, like: readonly PacedNight[]) {
  const [now, usual] = [pace[kind][0] ?? 0, usualAt(like, days, kind)];
  return {
    now,
    usual,
    slow: isSlow(now, usual),
    line: daysBefore(days).map((before) => pace[kind][before] ?? 0),
    usual_line: usual === null ? null : daysBefore(0).map((before) => usualAt(like, before, kind) ?? 0),
  };
}

async function readNights(db: Database, from: string, to: string): Promise<PacedNight[]> {
  const rows = await db
    .selectFrom("night_numbers")
    .select(["night", "numbers"])
    .where("night", ">=", from)
    .where("night", "<=", to)
    .orderBy("night")
    .execute();
  return rows.map(({ night, numbers }) => ({ night, numbers: parseJsonText(numbers) }));
}

const nothing: Pace = { tables: [], lists: [], tickets: [] };

/**
 * The nights of the next four weeks that anyone has booked for, each beside earlier ones of its weekday at the same
 * distance.
 *
 * @param now ms since 1970. @param only this night, also without bookings; none unless it is one of the next four weeks.
 */
export async function readPace(db: Database, now: number, only?: string): Promise<ComingNight[]> {
  const day = tonight(now);
  const last = addDays(day, PACE_DAYS);
  if (only !== undefined && (only < day || only > last)) return [];
  const [stored, past] = await Promise.all([
    readNights(db, only ?? day, only ?? last),
    readNights(db, addDays(day, -LIKE_DAYS), addDays(day, -1)),
  ]);
  const coming = stored.map(({ night, numbers: { title, pace } }) => ({ night, title, pace }));
  if (only !== undefined && coming.length === 0) coming.push({ night: only, title: "", pace: nothing });
  return coming.flatMap(({ night, title, pace }): ComingNight[] => {
    const days = (Date.parse(night) - Date.parse(day)) / MS_PER_DAY;
    const weekday = weekdayName(night);
    const like = past
      .filter((one) => weekdayName(one.night) === weekday && (one.numbers.pace.tables[0] ?? 0) + one.numbers.people > 0)
      .slice(-MAX_LIKE);
    const beside = (kind: keyof Pace) => besideUsual(pace, kind, days, like);
    const paces = { tables: beside("tables"), lists: beside("lists"), tickets: beside("tickets") };
    const isBooked = paces.tables.now + paces.lists.now + paces.tickets.now > 0;
    return isBooked || only !== undefined ? [{ night, title, days, ...paces }] : [];
  });
}
