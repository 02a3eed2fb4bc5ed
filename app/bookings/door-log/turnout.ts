import type { DoorState } from "./door-actions.ts";

/** A party with its state at the door. */
export interface Party {
  /** Size of the party as it was booked. */
  guests: number;
  /** `void` for a ticket that is not valid. */
  status: string;
  state: Pick<DoorState, "now" | "arrived" | "people" | "again">;
}

/** Arrivals, counted in parties and in people. */
export interface Turnout {
  expected: number;
  came: number;
  /** Parties that were marked as no-shows. */
  no_show: number;
  guests_expected: number;
  guests_came: number;
  /** People who are expected and not here yet; none once the night is over. */
  guests_awaited: number;
  /** People of parties that were marked as no-shows; once the night is over everyone who did not come. */
  guests_no_show: number;
  /** Parties that came in part. */
  partial: number;
  /** Parties that were let in more than once, and offers that were redeemed more than once. */
  used_again: number;
}

/**
 * Expected and arrived guests, the one definition for every screen and file. Expected are all who were booked and all
 * who came, including extra people of a party and people whom an override let in on a void ticket.
 *
 * @param isOver whether the club night is over: until then, missing guests may still come.
 */
export function turnoutOf(parties: readonly Party[], isOver: boolean): Turnout {
  const sum: Turnout = {
    expected: 0,
    came: 0,
    no_show: 0,
    guests_expected: 0,
    guests_came: 0,
    guests_awaited: 0,
    guests_no_show: 0,
    partial: 0,
    used_again: 0,
  };
  for (const { guests, status, state } of parties) {
    const isIn = state.arrived !== null;
    if (status === "void" && !isIn) continue;
    const expected = Math.max(guests, state.people);
    const isAbsent = isOver || state.now === "no-show";
    sum.expected += 1;
    sum.guests_expected += expected;
    sum.guests_came += state.people;
    sum[isAbsent ? "guests_no_show" : "guests_awaited"] += expected - state.people;
    if (isIn) sum.came += 1;
    if (isIn && state.people < guests) sum.partial += 1;
    if (state.now === "no-show") sum.no_show += 1;
    if (state.again.length > 0) sum.used_again += 1;
  }
  return sum;
}
