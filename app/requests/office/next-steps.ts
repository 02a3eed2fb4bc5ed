import { type RequestKind, requestKinds, statusesOf } from "../../content/request-kinds.ts";

/** A status that a request can be given, in the words of whoever gives it. */
export interface Step {
  status: string;
  text: string;
}

/** What is said on a button, where it is not the status's own word. */
const verbs: Record<string, string> = {
  approved: "Approve",
  declined: "Decline",
  shortlisted: "Shortlist",
  hired: "Hire",
  rejected: "Reject",
  redeemed: "Redeem",
};

/** What mostly happens next to a request of a kind in a status, likeliest first. */
const likely: Record<RequestKind, Record<string, readonly string[]>> = {
  "vip-table": {
    new: ["approved", "declined", "contacted"],
    contacted: ["approved", "declined"],
    approved: ["arrived", "no-show", "cancelled"],
    declined: ["approved"],
    "no-show": ["arrived"],
    cancelled: ["approved"],
  },
  function: {
    new: ["prospect", "tentative", "lost"],
    prospect: ["tentative", "definite", "lost"],
    tentative: ["definite", "lost"],
    definite: ["lost"],
    lost: ["prospect"],
  },
  career: {
    new: ["shortlisted", "interview", "rejected"],
    shortlisted: ["interview", "rejected"],
    interview: ["hired", "rejected"],
  },
  contact: { new: ["closed"], replied: ["closed"], closed: [] },
  claim: { claimed: ["redeemed", "void"], redeemed: ["claimed"], expired: ["claimed"], void: ["claimed"] },
};

/** The likeliest next steps of a request, at most three; out of spam it goes back to where it would have begun. */
export function nextSteps(kind: RequestKind, status: string): Step[] {
  if (status === "spam") return [{ status: Object.keys(statusesOf(kind))[0] ?? "new", text: "Not spam" }];
  return (likely[kind][status] ?? []).map((next) => ({
    status: next,
    text: verbs[next] ?? statusesOf(kind)[next]?.label ?? next,
  }));
}

/** A mail is what mostly comes next, before any other step. */
export function isAnsweredByMail(kind: RequestKind, status: string): boolean {
  return kind === "contact" && status === "new";
}

/** A status's own word. */
export function statusLabel(kind: RequestKind, status: string): string {
  return statusesOf(kind)[status]?.label ?? status;
}

/** What a kind is called alone: `VIP table`. */
export function kindLabel(kind: RequestKind): string {
  return requestKinds[kind].label;
}
