import { tonight } from "../../content/club-night.ts";
import { formatBudget } from "../../content/money.ts";
import { EMAIL, LINE } from "../../lib/field-lengths.ts";
import { addMonths, dayOf, isDay, monthOf } from "../../lib/wall-time.ts";

/** How far ahead a night can be asked for, in months. */
export const MONTHS_AHEAD = 18;

/** The first and the last night that can be asked for, `YYYY-MM-DD` at the venue: after midnight tonight still can be. */
export function bookableDays(now: number = Date.now()): { first: string; last: string } {
  const first = tonight(now);
  const month = addMonths(monthOf(first), MONTHS_AHEAD);
  const last = [dayOf(first).slice(8), "30", "29", "28"].map((day) => `${month}-${day}`).find(isDay);
  return { first, last: last ?? first };
}

/** How many may come. */
export const partySize = { fewest: 1, most: 500 } as const;

/** How many characters a form takes. */
export const lengths = {
  /** A first name, a surname, and most other lines. */
  line: LINE,
  /** A whole name: two lines and the space between them. */
  name: 201,
  email: EMAIL,
  subject: 200,
  link: 300,
  comment: 2_000,
  letter: 5_000,
} as const;

/** What a party would spend: the value that is stored, then the amount a guest chooses by. They differ on purpose. */
export const budgets = [
  { value: "$100-$250", from: 500 },
  { value: "$251-$500", from: 2500 },
  { value: "$501-$1000", from: 5000 },
  { value: "$1000+", from: 10000 },
] as const;

/** The budgets as a form offers them, in the venue's currency: `$2500 +`. */
export function budgetOptions(): { value: string; label: string }[] {
  return budgets.map(({ value, from }) => ({ value, label: `${formatBudget(from)} +` }));
}

/** The label of a stored budget; one that is not of the list as it is. */
export function budgetLabel(stored: string): string {
  return budgetOptions().find(({ value }) => value === stored)?.label ?? stored;
}

/** The name of a hidden field that only robots fill in. */
export const HONEYPOT = "website";
