import { formatTimeInNight, timeInNight } from "../../platform/venue/club-night.ts";

/** The error for an impossible club night. */
export const NOT_ITS_NIGHT = "The club night must be the date the event starts or the day before.";

/** When a night's doors open, ISO 8601 with the offset that is in force as it starts. */
export function doorTime({ night, doors, start_date }: { night: string; doors: string; start_date: string }): string {
  if (doors === "") return start_date;
  return `${timeInNight(night, doors)}:00${start_date.slice(19)}`;
}

/** When an event starts: `10 PM`, where that is on the day after its night `12:30 AM (Sun)`. */
export function formatStart({ night, start_date }: { night: string; start_date: string }): string {
  return formatTimeInNight(night, start_date);
}
