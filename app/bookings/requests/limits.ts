import { EMAIL, LINE } from "../../platform/lib/field-lengths.ts";
import { addMonths, dayOf, isDay, monthOf } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";

/** How far ahead guests can book, in months. */
export const MONTHS_AHEAD = 18;

/** The first and the last bookable club night, `YYYY-MM-DD`; after midnight, tonight is still bookable. */
export function bookableDays(now: number = Date.now()): { first: string; last: string } {
  const first = tonight(now);
  const month = addMonths(monthOf(first), MONTHS_AHEAD);
  const last = [dayOf(first).slice(8), "30", "29", "28"].map((day) => `${month}-${day}`).find(isDay);
  return { first, last: last ?? first };
}

/** Limits of the number of guests. */
export const partySize = { fewest: 1, most: 500 } as const;

/** Length limits of form fields, in characters. */
export const lengths = {
  /** A first name, a surname, and most other lines. */
  line: LINE,
  /** A full name: two lines and a space. */
  name: 201,
  email: EMAIL,
  subject: 200,
  link: 300,
  /** A licence's name, and its number. */
  licence: 60,
  comment: 2_000,
  letter: 5_000,
} as const;
