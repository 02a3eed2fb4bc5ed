import type { RequestKind } from "../../content/request-kinds.ts";

/** What guests may do with their own request, by how it stands; a question they may always ask. */
const mayChange: Partial<Record<RequestKind, readonly string[]>> = {
  "vip-table": ["new", "contacted", "approved"],
  function: ["new", "prospect", "tentative", "definite"],
};

/** What a request becomes when its guest cancels it, and from what it can be cancelled. */
const cancelling: Record<RequestKind, { from: readonly string[]; to: string }> = {
  "vip-table": { from: ["new", "contacted", "approved"], to: "cancelled" },
  function: { from: ["new", "prospect", "tentative", "definite"], to: "lost" },
  career: { from: ["new", "shortlisted", "interview"], to: "rejected" },
  contact: { from: ["new"], to: "closed" },
  claim: { from: ["claimed"], to: "void" },
};

/** Statuses of a booking that the club has promised. */
const promised: Partial<Record<RequestKind, readonly string[]>> = { "vip-table": ["approved"], function: ["definite"] };

/** Whether the club has promised a booking: what a guest changes of it may have to be promised again. */
export function isPromised(kind: RequestKind, status: string): boolean {
  return promised[kind]?.includes(status) ?? false;
}

/** Whether a guest can change how many come, and when. */
export function canChange(kind: RequestKind, status: string): boolean {
  return mayChange[kind]?.includes(status) ?? false;
}

/** What a request becomes when its guest cancels it now; nothing when it cannot be cancelled. */
export function cancelledStatus(kind: RequestKind, status: string): string | undefined {
  const { from, to } = cancelling[kind];
  return from.includes(status) ? to : undefined;
}
