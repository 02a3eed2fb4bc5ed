import type { RequestKind } from "../../platform/db/tables/requests.ts";

interface Rules {
  /** Statuses in which guests can cancel a request; a party's date, time and size can also be changed in them. */
  open: readonly string[];
  /** For parties: statuses in which the club holds a table or a date. */
  held?: readonly string[];
  /** The status of a request that its guest has cancelled. */
  cancelled: string;
}

const rules: Record<RequestKind, Rules> = {
  "vip-table": { open: ["new", "contacted", "waitlisted", "approved"], held: ["approved"], cancelled: "cancelled" },
  function: { open: ["new", "prospect", "tentative", "definite"], held: ["tentative", "definite"], cancelled: "lost" },
  career: { open: ["new", "shortlisted", "interview"], cancelled: "rejected" },
  contact: { open: ["new"], cancelled: "closed" },
  claim: { open: ["claimed"], cancelled: "void" },
};

/** Whether the club holds a table or a date for a request: another date or a larger group needs approval again. */
export function isHeld(kind: RequestKind, status: string): boolean {
  return rules[kind].held?.includes(status) ?? false;
}

/** Whether a guest can change the date, the time and the number of guests. */
export function canChange(kind: RequestKind, status: string): boolean {
  const { open, held } = rules[kind];
  return held !== undefined && open.includes(status);
}

/** The status of a request once its guest has cancelled it; undefined if it cannot be cancelled. */
export function cancelledStatus(kind: RequestKind, status: string): string | undefined {
  const { open, cancelled } = rules[kind];
  return open.includes(status) ? cancelled : undefined;
}

/** Whether a decision holds a club night for a request, so that it may include a table and a deposit. */
export function holdsNight<Row extends { kind: RequestKind; date_wanted: string | null }>(
  row: Row,
  decision: string,
): row is Row & { date_wanted: string } {
  return row.date_wanted !== null && isHeld(row.kind, decision);
}
