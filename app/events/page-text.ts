import { formatDay, formatTime } from "../lib/wall-time.ts";
import type { Event } from "./event.ts";
import { formatStart } from "./event-night.ts";

/** What an event's page is called and how it is described, for search and for shared links; uncut. */
export function pageText(event: Pick<Event, "name" | "night" | "start_date" | "end_date" | "description">) {
  const { name, night, end_date, description } = event;
  return {
    title: `${name}, ${formatDay(night)} ${night.slice(0, 4)}`,
    description: `${formatDay(night)}, ${formatStart(event)} to ${formatTime(end_date)}. ${description}`,
  };
}
