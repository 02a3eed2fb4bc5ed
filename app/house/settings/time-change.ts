import { clubNightOf, nightFor } from "../../platform/venue/club-night.ts";

/** The settings that turn instants into the venue's dates and times. */
export interface Clock {
  /** IANA zone. */
  timeZone: string;
  /** `06:00`. */
  nightEndsAt: string;
}

/**
 * The club night of an event once the clock changes. A night that the start determined is computed again; one that was
 * set by hand, or that is past, stays if the start allows it.
 *
 * @param before the start as the old clock showed it. @param after as the new one shows it.
 */
export function nightAfter(
  event: { night: string | null; over: boolean },
  before: { start: string; nightEndsAt: string },
  after: { start: string; nightEndsAt: string },
): string {
  const followed = event.night === null || event.night === clubNightOf(before.start, before.nightEndsAt);
  return nightFor(after.start, followed && !event.over ? null : event.night, after.nightEndsAt);
}
