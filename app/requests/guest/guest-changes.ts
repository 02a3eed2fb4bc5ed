import type { RequestKind } from "../../content/request-kinds.ts";

/** Statuses in which guests can change their own request; they can always ask a question. */
const mayChange: Partial<Record<RequestKind, readonly string[]>> = {
  "vip-table": ["new", "contacted", "waitlisted", "approved"],
  function: ["new", "prospect", "tentative", "definite"],
};

/** The statuses in which a guest can cancel a request, and the status it gets. */
const cancelling: Record<RequestKind, { from: readonly string[]; to: string }> = {
  "vip-table": { from: ["new", "contacted", "waitlisted", "approved"], to: "cancelled" },
  function: { from: ["new", "prospect", "tentative", "definite"], to: "lost" },
  career: { from: ["new", "shortlisted", "interview"], to: "rejected" },
  contact: { from: ["new"], to: "closed" },
  claim: { from: ["claimed"], to: "void" },
};

/** Statuses in which the club holds a table or a date. */
const held: Partial<Record<RequestKind, readonly string[]>> = {
  "vip-table": ["approved"],
  function: ["tentative", "definite"],
};

/** Whether the club holds a table or a date for a request: another date or a larger group needs approval again. */
export function isHeld(kind: RequestKind, status: string): boolean {
  return held[kind]?.includes(status) ?? false;
}

/** Whether a guest can change the date, the time and the number of guests. */
export function canChange(kind: RequestKind, status: string): boolean {
  return mayChange[kind]?.includes(status) ?? false;
}

/** The status of a request once its guest has cancelled it; undefined if it cannot be cancelled. */
export function cancelledStatus(kind: RequestKind, status: string): string | undefined {
  const { from, to } = cancelling[kind];
  return from.includes(status) ? to : undefined;
}
