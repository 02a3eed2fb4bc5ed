import { endOfNight, timeInNight } from "../content/club-night.ts";
import { settings } from "../content/current.ts";
import { openingOf } from "../content/opening-hours.ts";
import { venue } from "../content/venue.ts";
import { addDays } from "../lib/wall-steps.ts";
import { toInstant, zonedIso } from "../lib/zoned-time.server.ts";

/** The start and end of a club night (`YYYY-MM-DD`); ISO 8601 in UTC. */
export function boundsOf(night: string): { begins: string; ends: string } {
  const endOf = (one: string) => toInstant(endOfNight(one), venue.timeZone);
  return { begins: endOf(addDays(night, -1)), ends: endOf(night) };
}

/** The moment (ISO 8601 with the venue's offset) at which a clock shows `HH:MM` in a night: `01:00` is the next day's. */
export function instantIn(night: string, time: string): string {
  return zonedIso(toInstant(timeInNight(night, time), venue.timeZone), venue.timeZone);
}

/**
 * A party's stay: from the requested time, else the opening, to the end of the night.
 *
 * @param time `HH:MM`; empty or omitted for none.
 */
export function wantedStay(night: string, time: string | undefined): { from: string; until: string } {
  const from = instantIn(night, time || openingOf(settings().hours, night).opens);
  return { from, until: zonedIso(boundsOf(night).ends, venue.timeZone) };
}
