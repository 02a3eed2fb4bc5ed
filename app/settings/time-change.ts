import { clubNightOf, nightFor } from "../content/club-night.ts";

/** The settings that turn instants into the venue's dates and times. */
export interface Clock {
  /** IANA zone. */
  timeZone: string;
  /** `06:00`. */
  nightEndsAt: string;
}

/** How an event reads: its start with the venue's offset, and its club night. */
interface Reading {
  start: string;
  night: string;
}

/** An event that another clock reads differently. */
export interface ChangedReading {
  _id: string;
  name: string;
  before: Reading;
  after: Reading;
}

/** Changes due to another time zone or end of the club night. */
export interface TimeChange {
  /** The first of the upcoming events that read differently. */
  events: ChangedReading[];
  /** How many events read differently. */
  total: number;
  /** How many requests for upcoming nights mean another moment. */
  requests: number;
}

/**
 * The club night of an event once the clock changes. One that followed from the start follows from the new start; one
 * that was set by hand, or is over, stays as long as it can.
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
