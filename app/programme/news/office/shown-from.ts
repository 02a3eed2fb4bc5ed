import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { today } from "../../../platform/venue/today.ts";

/** The date from which news is shown, formatted, where it is in the future. @param day `YYYY-MM-DD`. */
export function shownFrom(day: string, now: string = today()): string | undefined {
  return day > now ? formatDay(day, now) : undefined;
}
