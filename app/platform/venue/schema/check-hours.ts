import { addDays, minutesBetween } from "../../lib/time/wall-time-arithmetic.ts";
import { formatDay, formatTime } from "../../lib/time/wall-time-text.ts";
import { type Hours, hoursOf, isClosed, type OpenFrom, type SpecialHours, WEEKDAYS } from "./opening-hours.ts";

const DAY = 24 * 60;

const minutes = (time: string) => minutesBetween("2000-01-01T00:00", `2000-01-01T${time}`);

interface Opening extends OpenFrom {
  /** For messages: `Saturday`, `Thu 31 Dec 2026`. */
  name: string;
  /** Start and end in minutes from a reference day. */
  from: number;
  till: number;
}

function opening(name: string, day: number, { opens, closes }: OpenFrom): Opening {
  const from = day * DAY + minutes(opens);
  const length = (minutes(closes) - minutes(opens) + DAY) % DAY;
  return { name, opens, closes, from, till: from + length };
}

const openingText = ({ name, opens, closes }: Opening) => `${name} ${formatTime(opens)} – ${formatTime(closes)}`;

/** The error for the first two openings that overlap; undefined if none do. */
function overlap(openings: readonly Opening[]): string | undefined {
  const sorted = openings.toSorted((left, right) => left.from - right.from);
  for (const [index, next] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before && before.till > next.from)
      return `${openingText(before)} overlaps ${openingText(next)}. Change or delete one of them.`;
  }
  return undefined;
}

/** The error of one opening, ignoring the others. */
function wrongTimes({ opens, closes }: OpenFrom, nightEndsAt: string): string | undefined {
  if (opens === "" || closes === "") return "Enter both times.";
  if (opens === closes) return "Enter a closing time that differs from the opening time.";
  if (opens < nightEndsAt)
    return `${formatTime(opens)} still belongs to the night before. Enter an opening time from ${formatTime(nightEndsAt)}.`;
  return undefined;
}

/**
 * Returns the error of a week's hours, as an instruction; undefined if they are valid. A closing time that is not after
 * its opening time is on the next morning; Sunday's is on Monday's.
 *
 * @param nightEndsAt end of the night, `06:00`.
 */
export function weeklyHoursError(weekly: Hours["weekly"], nightEndsAt: string): string | undefined {
  for (const hours of weekly) {
    const error = wrongTimes(hours, nightEndsAt);
    if (error) return `${hours.day}: ${error}`;
  }
  const openings = weekly.flatMap((hours) => {
    const day = WEEKDAYS.indexOf(hours.day);
    return [opening(hours.day, day, hours), opening(hours.day, day + WEEKDAYS.length, hours)];
  });
  return overlap(openings);
}

/** The same for special days; they must not overlap the nights around them either. */
export function specialHoursError(hours: Hours, nightEndsAt: string): string | undefined {
  const name = (date: string) => formatDay(date, "");
  const seen = new Map<string, SpecialHours>();
  for (const special of hours.special) {
    const { date } = special;
    const error = isClosed(special) ? undefined : wrongTimes(special, nightEndsAt);
    if (error) return `${name(date)}: ${error}`;
    const earlier = seen.get(date);
    if (earlier && (isClosed(special) || isClosed(earlier)))
      return `${name(date)} is listed twice. Delete one of the two.`;
    seen.set(date, special);
  }
  for (const date of seen.keys()) {
    const around = [-1, 0, 1].flatMap((step) => {
      const night = addDays(date, step);
      return hoursOf(hours, night).open.map((open) => opening(name(night), step, open));
    });
    const error = overlap(around);
    if (error) return error;
  }
  return undefined;
}
