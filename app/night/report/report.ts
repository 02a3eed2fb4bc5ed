import { doorSources, paidByWays } from "../../bookings/door-log/door-actions.ts";
import { offsetIfRepeated } from "../../platform/lib/time/repeated-time.ts";

/** Sources of people: guests of the sheet, walk-ins, and those counted by a door's button. */
export const reportSources = [...doorSources, "count"] as const;
export type Source = (typeof reportSources)[number];

export const sourceLabels: Record<Source, string> = {
  "vip-table": "Tables",
  function: "Functions",
  claim: "Offers",
  list: "Guest lists",
  ticket: "Tickets",
  "walk-in": "Walk-ins",
  count: "Counted in",
};

/** Labels of the exceptions of a night. */
export const exceptionLabels = { override: "Override", again: "Let in twice", corrected: "Count corrected" };

/** How walk-ins paid; `unknown` if nobody recorded it. */
export const paidWays = [...paidByWays, "unknown"] as const;
export type PaidWay = (typeof paidWays)[number];

export const paidLabels: Record<PaidWay, string> = {
  cash: "Cash",
  card: "Card",
  free: "Free",
  unknown: "Not recorded",
};

/** Labels of where the amount that a table spent is from. */
export const spendLabels = { none: "Not recorded", till: "The till", typed: "By hand" };

/** The sections that can be exported separately. */
export const reportSections = [
  "sources",
  "walk-ins",
  "lists",
  "tickets",
  "doors",
  "hours",
  "exceptions",
  "spend",
  "commission",
] as const;
export type ReportSection = (typeof reportSections)[number];

/** Zero people for each source. */
export const nobody = () => Object.fromEntries(reportSources.map((source) => [source, 0])) as Record<Source, number>;

/** People of all sources. */
export const peopleOf = (guests: Record<Source, number>): number =>
  reportSources.reduce((sum, source) => sum + guests[source], 0);

/**
 * The offset behind a time in the hour that the clock shows twice, when daylight saving ends: ` (UTC+11:00)`. Empty for
 * every other time.
 *
 * @param at ISO 8601 with the venue's offset, or empty.
 */
export function hourMark(at: string, hours: readonly { from: string }[]): string {
  return offsetIfRepeated(
    `${at.slice(0, 14)}00:00${at.slice(-6)}`,
    hours.map(({ from }) => from),
  );
}
