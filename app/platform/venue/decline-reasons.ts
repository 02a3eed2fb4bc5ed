import type { DeclineReason, RequestKind } from "../db/tables/requests.ts";

/** Why staff decline a request, as they choose it. Guests are never told. */
export const declineReasons: Readonly<Record<DeclineReason, string>> = {
  full: "Fully booked",
  size: "Nothing that size",
  closed: "Closed that day",
  late: "Asked too late",
  minimum: "Below minimum spend",
  rules: "House rules",
  offer: "Table offer not taken",
  other: "Other",
};

/** The longest note about another reason, in characters. */
export const MAX_DECLINE_NOTE = 120;

/** The statuses with which staff decline for one of these reasons. */
const declines: Partial<Record<RequestKind, string>> = { "vip-table": "declined", function: "lost" };

/** Whether a request of a kind that gets a status is declined, for a reason that staff may choose. */
export function isDecline(kind: RequestKind, status: string): boolean {
  return declines[kind] === status;
}

/** The reasons that suit a kind of request: only tables are offered. */
export function reasonsFor(kind: RequestKind): DeclineReason[] {
  const all = Object.keys(declineReasons) as DeclineReason[];
  return all.filter((reason) => reason !== "offer" || kind === "vip-table");
}

/** A reason in words, with its note: `Other: no stag nights`. */
export function declineText(reason: DeclineReason, note: string | null | undefined): string {
  return note ? `${declineReasons[reason]}: ${note}` : declineReasons[reason];
}
