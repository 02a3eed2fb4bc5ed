import { isDay } from "../../lib/wall-time.ts";

const two = (text: string | undefined) => (text ?? "0").padStart(2, "0");

/** The hour of a clock with or without halves of the day, two digits. */
function hourOf(hour: string | undefined, half: string | undefined): string {
  if (!half) return two(hour);
  return two(String((Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0)));
}

/**
 * The time in a cell, as ISO 8601 with its offset or, without one, as wall time; undefined for anything else. Dates with
 * the year last have the day first, as Australians write them. A date alone means its start.
 */
export function readDate(text: string): string | undefined {
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/i;
  const [asIso, isoYear, isoMonth, isoDay, isoHour, isoMinute, isoSecond, zone] = iso.exec(text) ?? [];
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*([ap]m)?)?$/i;
  const [asLocal, ownDay, ownMonth, ownYear, ownHour, ownMinute, ownSecond, half] = local.exec(text) ?? [];
  if (!asIso && !asLocal) return undefined;
  const day = asIso ? `${isoYear}-${two(isoMonth)}-${two(isoDay)}` : `${ownYear}-${two(ownMonth)}-${two(ownDay)}`;
  const hour = asIso ? two(isoHour) : hourOf(ownHour, half);
  const [minute, second] = [two(isoMinute ?? ownMinute), two(isoSecond ?? ownSecond)];
  if (!isDay(day) || hour > "23" || minute > "59" || second > "59") return undefined;
  const offset = zone && (/^(?:z|utc)$/i.test(zone) ? "Z" : zone.replace(/^(...):?(..)$/, "$1:$2"));
  return `${day}T${hour}:${minute}:${second}${offset ?? ""}`;
}
