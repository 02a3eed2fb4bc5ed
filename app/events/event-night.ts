import { clubNightOf, formatTimeInNight, timeInNight } from "../content/club-night.ts";
import { addDays } from "../lib/wall-steps.ts";
import { dayOf } from "../lib/wall-time.ts";

/**
 * The nights that an event may belong to, the one that follows from its start first: its day, and the day before.
 *
 * @param start as the venue's clock shows it, with its offset or without.
 */
export function nightsFor(start: string): readonly [string, string] {
  const night = clubNightOf(start);
  const day = dayOf(start);
  return [night, night === day ? addDays(day, -1) : day];
}

/** What is said of a club night that an event cannot belong to. */
export const NOT_ITS_NIGHT = "The club night must be the date the event starts or the day before.";

/** The night of an event: the one that was set for it where its start allows that, else the one that follows from it. */
export function nightFor(start: string, set: string | null | undefined): string {
  const nights = nightsFor(start);
  return nights.find((night) => night === set) ?? nights[0];
}

/** When a night's doors open, ISO 8601 with the offset that is in force as it starts. */
export function doorTime({ night, doors, start_date }: { night: string; doors: string; start_date: string }): string {
  if (doors === "") return start_date;
  return `${timeInNight(night, doors)}:00${start_date.slice(19)}`;
}

/** When an event starts: `10 PM`, where that is on the day after its night `12:30 AM (Sun)`. */
export function formatStart({ night, start_date }: { night: string; start_date: string }): string {
  return formatTimeInNight(night, start_date);
}
