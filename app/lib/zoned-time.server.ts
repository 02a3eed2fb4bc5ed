/** The same few hundred instants are asked for with every page. */
const known = new Map<string, string>();
const MOST_KNOWN = 5_000;

/**
 * An instant as the wall clock of a zone shows it, with the offset in force then.
 *
 * @param instant ISO 8601 with offset or `Z`.
 * @param timeZone IANA name.
 * @returns for example `2026-11-28T22:00:00+11:00`.
 * @throws RangeError when either cannot be read.
 */
export function zonedIso(instant: string, timeZone: string): string {
  const key = instant + timeZone;
  let iso = known.get(key);
  if (iso === undefined) {
    iso = Temporal.Instant.from(instant)
      .toZonedDateTimeISO(timeZone)
      .toString({ smallestUnit: "second", timeZoneName: "never" });
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, iso);
  }
  return iso;
}

/**
 * The instant at which a wall clock shows `wallTime` (`2026-11-28T22:00`). A time that daylight
 * saving skips moves forward, one that it repeats means the first (Temporal's `compatible`).
 *
 * @returns ISO 8601 in UTC with milliseconds.
 * @throws RangeError when `wallTime` cannot be read.
 */
export function instantOf(wallTime: string, timeZone: string): string {
  const zoned = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timeZone, { disambiguation: "compatible" });
  return storedInstant(zoned.epochMilliseconds);
}

/** Milliseconds since 1970 as the database keeps an instant: `2026-11-28T11:00:00.000Z`. */
export function storedInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** A night belongs to the day it began on until this hour of the next morning. */
const NIGHT_ENDS_AT_HOUR = 6;

/** The day the night at an instant (ms since 1970) began on, `YYYY-MM-DD`: until 06:00 still yesterday's. */
export function nightIn(timeZone: string, milliseconds: number): string {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .subtract({ hours: NIGHT_ENDS_AT_HOUR })
    .toPlainDate()
    .toString();
}
