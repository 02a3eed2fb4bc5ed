import { clubNightOf, nightFor } from "../content/club-night.ts";

/** The settings that turn instants into the venue's dates and times. */
export interface Clock {
  /** IANA zone. */
  timeZone: string;
  /** `06:00`. */
  nightEndsAt: string;
}

/** An event's start with the venue's offset, and its club night. */
interface Reading {
  start: string;
  night: string;
}

/** An event whose time or club night changes with the clock. */
export interface ChangedReading {
  _id: string;
  name: string;
  before: Reading;
  after: Reading;
}

/** Changes due to another time zone or end of the club night. */
export interface TimeChange {
  /** The first of the upcoming events that change. */
  events: ChangedReading[];
  /** How many events change. */
  total: number;
  /** How many requests for upcoming nights are for another instant. */
  requests: number;
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
