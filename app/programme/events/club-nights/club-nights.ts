import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { closedReason, type Hours } from "../../../platform/venue/schema/opening-hours.ts";
import type { CalendarEvent } from "../event.ts";

/** A club night that guests can choose, with what guests recognise it by. */
export interface ClubNight extends Pick<CalendarEvent, "imgsrc" | "picture"> {
  /** `YYYY-MM-DD`. */
  night: string;
  /** The names of its events. */
  name: string;
}

const takesPlace = ({ state, previous_start_date }: CalendarEvent) =>
  state === "on" || state === "sold_out" || (state === "postponed" && previous_start_date !== undefined);

/**
 * The club nights with an event that takes place, in order.
 *
 * @param first the first bookable night.
 * @param last the last one.
 */
export function clubNights(
  events: readonly CalendarEvent[],
  hours: Hours,
  { first, last }: { first: string; last: string },
): ClubNight[] {
  const found = new Map<string, ClubNight>();
  for (const event of events.toSorted((left, right) => left.start_date.localeCompare(right.start_date))) {
    const { night, name, imgsrc, picture, status } = event;
    if (!status || !takesPlace(event) || night < first || night > last || closedReason(hours, night)) continue;
    const known = found.get(night);
    if (known) known.name += ` · ${name}`;
    else found.set(night, { night, name, imgsrc, ...(picture && { picture }) });
  }
  return [...found.values()].sort((left, right) => left.night.localeCompare(right.night));
}

/** A club night as people read it: `House of Ember, Sat 28 Nov`. @param today the venue's date. */
export function clubNightText({ night, name }: Pick<ClubNight, "night" | "name">, today: string): string {
  return [name, formatDay(night, today)].filter(Boolean).join(", ");
}
