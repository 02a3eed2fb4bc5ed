import { storedInstant, toInstant } from "../../platform/lib/time/instants.server.ts";
import { today } from "../../platform/venue/today.ts";
import { venue } from "../../platform/venue/venue.ts";

const DAY = 86_400_000;

/** Data is expired if its day is `day` or earlier, or its instant is before `before`. */
export interface Cutoff {
  /** `YYYY-MM-DD` at the venue. */
  day: string;
  /** ISO 8601 in UTC, the end of that day. */
  before: string;
}

/**
 * The cutoff `months` calendar months ago. A period ends on the same day of the month, or on its last day: six months
 * from 31 August end on 28 or 29 February.
 *
 * @param now ms since 1970.
 */
export function monthsAgo(months: number, now: number): Cutoff {
  const present = Temporal.PlainDate.from(today(now));
  let day = present.subtract({ months });
  // The last days of a long month all map to the last day of a shorter one.
  for (;;) {
    const next = day.add({ days: 1 });
    if (Temporal.PlainDate.compare(next.add({ months }), present) > 0) break;
    day = next;
  }
  return { day: day.toString(), before: toInstant(`${day.add({ days: 1 })}T00:00`, venue.timeZone) };
}

/** The instant `days` times 24 hours before `now` (ms since 1970), ISO 8601 in UTC. */
export function daysAgo(days: number, now: number): string {
  return storedInstant(now - days * DAY);
}
