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

/** An instant as spreadsheets read it, by the wall clock of a zone: `2026-11-28 22:00`. */
export function spreadsheetTime(instant: string, timeZone: string): string {
  return zonedIso(instant, timeZone).slice(0, 16).replace("T", " ");
}

/**
 * The instant at which a wall clock shows `wallTime` (`2026-11-28T22:00`). A time that daylight
 * saving skips moves forward, one that it repeats means the first (Temporal's `compatible`).
 *
 * @returns ISO 8601 in UTC with milliseconds.
 * @throws RangeError when `wallTime` cannot be read.
 */
export function toInstant(wallTime: string, timeZone: string): string {
  const zoned = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timeZone, { disambiguation: "compatible" });
  return storedInstant(zoned.epochMilliseconds);
}

/**
 * The instant of a time as people send it: with an offset, or as the wall clock shows it (see `storedInstant`).
 *
 * @returns ISO 8601 in UTC with milliseconds.
 * @throws RangeError when it cannot be read.
 */
export function parseInstant(time: string, timeZone: string): string {
  return isWallTime(time) ? toInstant(time, timeZone) : storedInstant(Temporal.Instant.from(time).epochMilliseconds);
}

/** Whether a time says nothing of its offset. */
function isWallTime(time: string): boolean {
  return !/(Z|[+-]\d\d:\d\d)$/.test(time);
}

/** What the wall clock of a zone shows at an instant (ISO 8601). */
export function wallTimeOf(instant: string, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

/** Whether daylight saving skips a time by the wall clock, or has it twice; one with an offset is never in doubt. */
export function clockChange(time: string, timeZone: string): "skipped" | "repeated" | undefined {
  if (!isWallTime(time)) return undefined;
  const wallTime = Temporal.PlainDateTime.from(time);
  const [first, second] = (["earlier", "later"] as const).map((disambiguation) =>
    wallTime.toZonedDateTime(timeZone, { disambiguation }),
  );
  if (!first || !second || first.equals(second)) return undefined;
  return first.toPlainDateTime().equals(wallTime) ? "repeated" : "skipped";
}

/** An instant as the database stores it, `2026-11-28T11:00:00.000Z`: its texts sort and compare by time. @param milliseconds since 1970. */
export function storedInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/**
 * When a zone's next day or the end of its night comes after `now`, both ms since 1970: what is told by
 * days is told differently from then on.
 *
 * @param nightEndsAt by the zone's clock, `06:00`.
 */
export function nextDayInstant(now: number, timeZone: string, nightEndsAt: string): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const tomorrow = zoned.add({ days: 1 }).startOfDay();
  const moments = [zoned.startOfDay(), tomorrow].map((day) => day.withPlainTime(nightEndsAt));
  return Math.min(...[...moments, tomorrow].map((time) => time.epochMilliseconds).filter((time) => time > now));
}
