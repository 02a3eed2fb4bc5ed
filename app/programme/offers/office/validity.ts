import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { today } from "../../../platform/venue/today.ts";

/** An offer by its dates: not yet valid, valid, ended. */
export function validity(days: { valid_from: string; valid_till: string }, night = tonight()): "soon" | "now" | "over" {
  if (days.valid_till < night) return "over";
  return days.valid_from > night ? "soon" : "now";
}

/** `House of Ember, Sat 28 Nov`. */
export function eventText(name: string, start: string): string {
  return `${name}, ${formatDay(start, today())}`;
}
