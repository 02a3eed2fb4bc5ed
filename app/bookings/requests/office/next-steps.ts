import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { requestKinds, statusesOf } from "../../../platform/venue/request-kinds.ts";

/** A status that a request can get, with its button's label. */
export interface Step {
  status: string;
  text: string;
}

/** Button labels that differ from the status's name. */
const verbs: Record<string, string> = {
  approved: "Approve",
  declined: "Decline",
  shortlisted: "Shortlist",
  hired: "Hire",
  rejected: "Reject",
  redeemed: "Redeem",
};

/** The most likely next statuses by kind and status, likeliest first. */
const likely: Record<RequestKind, Record<string, readonly string[]>> = {
  "vip-table": {
    new: ["approved", "declined", "contacted"],
    contacted: ["approved", "declined", "waitlisted"],
    waitlisted: ["approved", "declined"],
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

/** @returns up to three likely next steps; spam returns to its kind's first status */
export function nextSteps(kind: RequestKind, status: string): Step[] {
  if (status === "spam") return [{ status: Object.keys(statusesOf(kind))[0] ?? "new", text: "Not spam" }];
  return (likely[kind][status] ?? []).map((next) => ({
    status: next,
    text: verbs[next] ?? statusesOf(kind)[next]?.label ?? next,
  }));
}

/** Decisions as verbs, where the status's name is not one. */
const decisionVerbs: Record<string, string> = {
  "approve-change": "Approve change",
  "decline-change": "Decline change",
  waitlisted: "Add to waitlist",
  cancelled: "Cancel booking",
  prospect: "Mark as prospect",
  tentative: "Mark as tentative",
  definite: "Mark as definite",
  lost: "Mark as lost",
  interview: "Invite to interview",
  void: "Cancel claim",
};

/** @returns a decision as a verb: `Approve`, `Mark as tentative` */
export function decisionVerb(status: string): string {
  return verbs[status] ?? decisionVerbs[status] ?? status;
}

/** Whether replying is the most likely next step. */
export function isAnsweredByMail(kind: RequestKind, status: string): boolean {
  return kind === "contact" && status === "new";
}

/** @returns a status's name */
export function statusLabel(kind: RequestKind, status: string): string {
  return statusesOf(kind)[status]?.label ?? status;
}

/** @returns a kind's singular name: `VIP table` */
export function kindLabel(kind: RequestKind): string {
  return requestKinds[kind].label;
}
