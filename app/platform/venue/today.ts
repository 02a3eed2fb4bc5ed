import { dayIn } from "../lib/time/wall-time-text.ts";
import { venue } from "./venue.ts";

/** The day on the venue's calendar at `now` (ms since 1970), `YYYY-MM-DD`. */
export function today(now: number = Date.now()): string {
  return dayIn(venue.timeZone, now);
}
