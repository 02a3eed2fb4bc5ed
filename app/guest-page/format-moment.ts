import { clock, shortDate } from "../lib/wall-time.ts";

/** When something was, by the venue's clock: `Sat 28 Nov, 10:30 PM`. */
export function formatMoment(time: string): string {
  return `${shortDate(time)}, ${clock(time)}`;
}
