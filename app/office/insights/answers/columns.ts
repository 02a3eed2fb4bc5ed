import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { declineReasons } from "../../../platform/venue/decline-reasons.ts";
import { requestKinds } from "../../../platform/venue/request-kinds.ts";
import { hourName } from "../hour-name.ts";
import { type Column, share } from "../table.ts";
import type { Answers } from "./shapes.ts";

/** The tables of how well the club answers, and of when guests arrive, each of which has its CSV. */
export const answerSections = ["arrivals", "times", "open", "declined", "reasons", "offers"] as const;
export type AnswerSection = (typeof answerSections)[number];

const [HOUR, DAY] = [60, 24 * 60];

/** `25 min`, `3 h`, `2 days`. */
function formatMinutes(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes < HOUR) return `${formatNumber(minutes)} min`;
  if (minutes < 2 * DAY) return `${formatNumber(minutes / HOUR, 1)} h`;
  return formatCount(Math.round(minutes / DAY), "day");
}

type Row<Part extends AnswerSection> = Answers[Part][number];

/** The hours from the first one with anyone to the last, over midnight: a club night begins in the evening. */
export function shownHours(arrivals: Answers["arrivals"]): number[] {
  const order = Array.from({ length: 24 }, (_, index) => (index + 12) % 24);
  const busy = order.filter((hour) => arrivals.some(({ hours }) => (hours[hour] ?? 0) > 0));
  const [first, last] = [busy[0], busy.at(-1)];
  if (first === undefined || last === undefined) return [];
  return order.slice(order.indexOf(first), order.indexOf(last) + 1);
}

/** The columns of arrivals by weekday. @param hours from `shownHours`. */
export const arrivalColumns = (hours: readonly number[]): readonly Column<Row<"arrivals">>[] => [
  { heading: "Weekday", value: ({ weekday }) => weekday },
  { heading: "Nights", value: ({ nights }) => nights },
  ...hours.map((hour) => ({ heading: hourName(hour), value: (row: Row<"arrivals">) => row.hours[hour] ?? 0 })),
];

export const timeColumns: readonly Column<Row<"times">>[] = [
  { heading: "Kind", value: ({ kind }) => requestKinds[kind].label },
  { heading: "Received", value: ({ received }) => received },
  { heading: "Answered", value: ({ answered }) => answered },
  { heading: "Median", value: ({ median_minutes }) => formatMinutes(median_minutes) },
  { heading: "Nine in ten", value: ({ p90_minutes }) => formatMinutes(p90_minutes) },
];

export const openColumns: readonly Column<Row<"open">>[] = [
  { heading: "Owner", value: ({ owner }) => owner ?? "Unassigned" },
  { heading: "A day", value: ({ day }) => day },
  { heading: "3 days", value: ({ three_days }) => three_days },
  { heading: "A week", value: ({ week }) => week },
  { heading: "Longer", value: ({ longer }) => longer },
];

/** The label of a kind's status. */
function statusLabel({ kind, status }: Row<"declined">): string {
  const statuses: Readonly<Record<string, { label: string }>> = requestKinds[kind].statuses;
  return statuses[status]?.label ?? status;
}

const shares: readonly Column<{ count: number; of: number }>[] = [
  { heading: "Requests", value: ({ count }) => count },
  { heading: "Of", value: ({ of }) => of },
  { heading: "Share", value: ({ count, of }) => share(count, of) },
];

export const declinedColumns: readonly Column<Row<"declined">>[] = [
  { heading: "Kind", value: ({ kind }) => requestKinds[kind].label },
  { heading: "Status", isShortText: true, value: statusLabel },
  ...shares,
];

export const reasonColumns: readonly Column<Row<"reasons">>[] = [
  { heading: "Reason", value: ({ reason }) => (reason ? declineReasons[reason] : "No reason") },
  { heading: "Kind", isShortText: true, value: ({ kind }) => requestKinds[kind].label },
  ...shares,
];

const outcomes: Record<Row<"offers">["state"], string> = {
  open: "Open",
  accepted: "Taken",
  declined: "Declined",
  expired: "Expired",
  withdrawn: "Withdrawn",
};

export const offerColumns: readonly Column<Row<"offers">>[] = [
  { heading: "Request", value: ({ reference }) => reference },
  { heading: "Night", value: ({ night }) => ({ day: night }) },
  { heading: "Table", isText: true, value: ({ table }) => table },
  { heading: "Outcome", isShortText: true, value: ({ state }) => outcomes[state] },
];
