import { conventionOf, dateOrderProof, decideOrder } from "../../platform/lib/csv/date-order.server.ts";
import { type DateOrder, readWrittenDate, withNearestYear } from "../../platform/lib/csv/written-date.server.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import type { FileRow } from "./file-rows.server.ts";

interface VenueNights {
  /** Times before it belong to the night before; `HH:MM`. */
  nightEndsAt: string;
  /** IANA. */
  timeZone: string;
  /** The order that the file's dates prove (`decideOrder`); undefined: in every order in which the date exists. */
  order?: DateOrder;
}

/** The club nights that an event's date in a file may mean; empty for a text without a date. */
export function nightsIn(text: string, { nightEndsAt, timeZone, order }: VenueNights): string[] {
  const written = readWrittenDate(text);
  if (!written) return [];
  const { days, time, offset } = written;
  const chosen = order && days[order];
  const nights = (chosen ? [chosen] : Object.values(days)).flatMap((day) => {
    if (time === undefined) return [day];
    const local = offset ? zonedIso(`${day}T${time}${offset}`, timeZone) : `${day}T${time}`;
    const night = local.slice(11, 16) < nightEndsAt ? addDays(local.slice(0, 10), -1) : local.slice(0, 10);
    // Midnight in UTC is how some programs write a day without a time.
    return offset === "Z" && time === "00:00:00" ? [day, night] : [night];
  });
  return [...new Set(nights)];
}

/** The club night that a file is imported for, and the events around it. */
export interface ChosenNight {
  /** `YYYY-MM-DD`. */
  night: string;
  /** The names of its events, as `searchable` writes them. */
  events: readonly string[];
  /** The events of other nights by name, each with its nearest night. */
  others: ReadonlyMap<string, string>;
}

/** The venue's rules for nights and dates. */
export interface VenueDates {
  /** `HH:MM`: times before it belong to the night before. */
  nightEndsAt: string;
  /** IANA. */
  timeZone: string;
  /** BCP 47. */
  locale: string;
}

/** The club nights and events that a file's rows name. */
export interface FileNights {
  /** Rows by possible club night, and how many rows have a date. */
  nights: Map<string, number>;
  dated: number;
  events: Map<string, number>;
}

/** The club nights that a date may mean, and whether they differ by how the date is read. */
interface RowNights {
  nights: string[];
  isUnclear: boolean;
}

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

/**
 * Counts the club nights and the events of a file; dates are read in the order that the whole column proves, and without
 * a year as the nearest to the night that the file is for.
 */
export function nightsOfRows(
  rows: readonly FileRow[],
  { nightEndsAt, timeZone, locale }: VenueDates,
  night: ChosenNight["night"],
) {
  const proof = dateOrderProof();
  for (const { line, date } of rows) proof.see(line, date);
  const order = decideOrder(proof.result(), conventionOf(locale));
  const known = new Map<string, RowNights>();
  const nightsOf = (text: string): RowNights => {
    const before = known.get(text);
    if (before) return before;
    const date = withNearestYear(text, night);
    const days = new Set(Object.values(readWrittenDate(date)?.days ?? {}));
    const found = {
      nights: nightsIn(date, { nightEndsAt, timeZone, order }),
      isUnclear: order === undefined && days.size > 1,
    };
    known.set(text, found);
    return found;
  };
  const found: FileNights = { nights: new Map(), dated: 0, events: new Map() };
  for (const { date, event } of rows) {
    const { nights } = nightsOf(date);
    if (nights.length > 0) found.dated += 1;
    for (const night of nights) add(found.nights, night);
    if (event) add(found.events, event);
  }
  return { ...found, nightsOf };
}

/** Why a row is not imported for a club night. */
export interface AnotherNight {
  /** The club nights that it may be for; empty if only `text` says why. */
  nights: string[];
  text: string;
}

/**
 * Why a row is not for a club night: its date is another night's, cannot be read although others can, or its event is
 * another. A date wins over an event's name, which shops write in their own way.
 *
 * @returns undefined for a row that is for the night, or says nothing about it.
 */
export function anotherNight(
  { date, event }: FileRow,
  file: ReturnType<typeof nightsOfRows>,
  chosen: ChosenNight,
): AnotherNight | undefined {
  const { nights, isUnclear } = file.nightsOf(date);
  if (nights.length > 0) return nights.includes(chosen.night) && !isUnclear ? undefined : { nights, text: "" };
  if (date !== "" && file.dated > 0) return { nights, text: `The date “${date.slice(0, 40)}” can't be read.` };
  if (event === "" || chosen.events.includes(event)) return undefined;
  const other = chosen.others.get(event);
  if (other !== undefined) return { nights: [other], text: "" };
  const isNamed = chosen.events.some((name) => file.events.has(name));
  if (isNamed) return { nights, text: "For another event." };
  if (file.events.size < 2) return undefined;
  return { nights, text: "The file names several events, and this night has none of them." };
}
