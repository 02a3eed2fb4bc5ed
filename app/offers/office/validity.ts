import { today } from "../../content/today.ts";
import { dayWords } from "../../lib/moment-words.ts";

/** The last night of an offer lasts until 6 AM, in ms. */
const INTO_THE_MORNING = 6 * 3_600_000;

/** The night that it is now, `YYYY-MM-DD`: until 6 AM still yesterday's. */
export function tonight(now: number = Date.now()): string {
  return today(now - INTO_THE_MORNING);
}

/** How an offer stands by its days. */
export function validity(days: { valid_from: string; valid_till: string }, night = tonight()): "soon" | "now" | "over" {
  if (days.valid_till < night) return "over";
  return days.valid_from > night ? "soon" : "now";
}

/** `House of Ember, Sat 28 Nov`. */
export function eventWords(name: string, start: string): string {
  return `${name}, ${dayWords(start, today())}`;
}
