import { shortDate } from "../../lib/wall-time.ts";
import type { Event } from "../event.ts";

/** A night among others of its name: `House of Ember, Sat 28 Nov`. */
export function eventLabel({ name, start_date }: Pick<Event, "name" | "start_date">): string {
  return `${name}, ${shortDate(start_date)}`;
}
