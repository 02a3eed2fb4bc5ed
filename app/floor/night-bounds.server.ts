import { endOfNight, timeInNight } from "../content/club-night.ts";
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
