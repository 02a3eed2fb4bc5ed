import type { DeclineReason, RequestKind } from "../db/tables/requests.ts";

/** The reasons for declining that staff can choose. Guests do not see them. */
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

/** Longest note with the reason "Other", in characters. */
export const MAX_DECLINE_NOTE = 120;

/** The status for which staff can choose one of these reasons, by kind. */
const declines: Partial<Record<RequestKind, string>> = { "vip-table": "declined", function: "lost" };

/** Whether setting this status declines a request for which staff can choose a reason. */
export function isDecline(kind: RequestKind, status: string): boolean {
  return declines[kind] === status;
}

/** The reasons available for a kind of request; some are only for tables. */
export function reasonsFor(kind: RequestKind): DeclineReason[] {
  const all = Object.keys(declineReasons) as DeclineReason[];
  return all.filter((reason) => reason !== "offer" || kind === "vip-table");
}

/** A reason in words, with its note: `Other: no stag nights`. */
export function declineText(reason: DeclineReason, note: string | null | undefined): string {
  return note ? `${declineReasons[reason]}: ${note}` : declineReasons[reason];
}
