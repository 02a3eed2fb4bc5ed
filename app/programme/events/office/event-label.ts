import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import type { Event } from "../event.ts";

/** An event's name with its date: `House of Ember, Sat 28 Nov`. */
export function eventLabel({ name, night }: Pick<Event, "name" | "night">): string {
  return `${name}, ${formatDay(night)}`;
}
