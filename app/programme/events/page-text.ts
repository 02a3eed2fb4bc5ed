import { formatDay, formatTime } from "../../platform/lib/time/wall-time-text.ts";
import type { Event } from "./event.ts";
import { formatStart } from "./event-night.ts";

/** The title and description of an event's page, for search engines and shared links; not shortened. */
export function pageText(event: Pick<Event, "name" | "night" | "start_date" | "end_date" | "description">) {
  const { name, night, end_date, description } = event;
  return {
    title: `${name}, ${formatDay(night)} ${night.slice(0, 4)}`,
    description: `${formatDay(night)}, ${formatStart(event)} to ${formatTime(end_date)}. ${description}`,
  };
}
