import { type DateOrder, readWrittenDate } from "../../platform/lib/csv/written-date.server.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";

interface VenueNights {
  /** Times before it belong to the night before; `HH:MM`. */
  nightEndsAt: string;
  /** IANA. */
  timeZone: string;
  /** The order that the file's dates prove (`decideOrder`); undefined: in every order in which the date exists. */
  order?: DateOrder | undefined;
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
