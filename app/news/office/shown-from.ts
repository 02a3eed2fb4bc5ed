import { today } from "../../content/today.ts";
import { formatDay } from "../../lib/wall-time.ts";

/** The day that news is shown from, as a list says it, where that day (`YYYY-MM-DD`) is yet to come; else nothing. */
export function shownFrom(day: string, now: string = today()): string | undefined {
  return day > now ? formatDay(day, now) : undefined;
}
