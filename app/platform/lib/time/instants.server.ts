/**
 * Formatted instants. Every page formats the same few hundred; the tens of thousands of door actions of a night fall
 * into a few hundred minutes.
 */
const known = new Map<string, string>();
const MAX_CACHED = 5_000;

/** An instant in UTC: up to its minute, and its seconds. */
const minuteAndSecond = /^(\d{4}-\d\d-\d\dT\d\d:\d\d):([0-5]\d)(?:\.\d+)?Z$/;
/** From this year on, every zone's offset is whole minutes, and changes at whole minutes. */
const WHOLE_MINUTES = "1973";

/**
 * An instant as wall time in a zone, with its offset at that time.
 *
 * @param instant ISO 8601 with offset or `Z`.
 * @param timeZone IANA name.
 * @returns for example `2026-11-28T22:00:00+11:00`.
 * @throws RangeError when either is invalid.
 */
export function zonedIso(instant: string, timeZone: string): string {
  const [, minute = "", second = ""] = minuteAndSecond.exec(instant) ?? [];
  if (minute < WHOLE_MINUTES) return convert(instant, timeZone);
  const iso = convert(`${minute}:00Z`, timeZone);
  return iso.slice(0, 17) + second + iso.slice(19);
}

/** `zonedIso` by Temporal, which takes up to 50 µs. */
function convert(instant: string, timeZone: string): string {
  const key = instant + timeZone;
  let iso = known.get(key);
  if (iso === undefined) {
    iso = Temporal.Instant.from(instant)
      .toZonedDateTimeISO(timeZone)
      .toString({ smallestUnit: "second", timeZoneName: "never" });
    if (known.size >= MAX_CACHED) known.clear();
    known.set(key, iso);
  }
  return iso;
}

/** An instant for spreadsheets, as wall time in a zone: `2026-11-28 22:00`. */
export function spreadsheetTime(instant: string, timeZone: string): string {
  return zonedIso(instant, timeZone).slice(0, 16).replace("T", " ");
}

/**
 * The instant of a wall time (`2026-11-28T22:00`). A time that daylight saving skips moves forward; of a repeated time,
 * the first is used (Temporal's `compatible`).
 *
 * @returns ISO 8601 in UTC with milliseconds. @throws RangeError if `wallTime` is invalid.
 */
export function toInstant(wallTime: string, timeZone: string): string {
  const zoned = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timeZone, { disambiguation: "compatible" });
  return storedInstant(zoned.epochMilliseconds);
}

/**
 * The instant of a submitted time, with an offset or as wall time (see `storedInstant`).
 *
 * @returns ISO 8601 in UTC with milliseconds.
 * @throws RangeError when it is invalid.
 */
export function parseInstant(time: string, timeZone: string): string {
  return isWallTime(time) ? toInstant(time, timeZone) : storedInstant(Temporal.Instant.from(time).epochMilliseconds);
}

/** Whether a time has no offset. */
function isWallTime(time: string): boolean {
  return !/(Z|[+-]\d\d:\d\d)$/.test(time);
}

/** The wall time in a zone at an instant (ISO 8601). */
export function plainDateTimeOf(instant: string, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

/** Whether daylight saving skips or repeats a wall time; a time with an offset is unambiguous. */
export function clockChange(time: string, timeZone: string): "skipped" | "repeated" | undefined {
  if (!isWallTime(time)) return undefined;
  const wallTime = Temporal.PlainDateTime.from(time);
  const [first, second] = (["earlier", "later"] as const).map((disambiguation) =>
    wallTime.toZonedDateTime(timeZone, { disambiguation }),
  );
  if (!first || !second || first.equals(second)) return undefined;
  return first.toPlainDateTime().equals(wallTime) ? "repeated" : "skipped";
}

/** An instant for the database, `2026-11-28T11:00:00.000Z`: text order is time order. @param milliseconds since 1970. */
export function storedInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/**
 * The next midnight or end of a club night in a zone after `now`, both in ms since 1970, when texts that mention days
 * change.
 *
 * @param nightEndsAt wall time in the zone, `06:00`.
 */
export function nextDayInstant(now: number, timeZone: string, nightEndsAt: string): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const tomorrow = zoned.add({ days: 1 }).startOfDay();
  const moments = [zoned.startOfDay(), tomorrow].map((day) => day.withPlainTime(nightEndsAt));
  return Math.min(...[...moments, tomorrow].map((time) => time.epochMilliseconds).filter((time) => time > now));
}
