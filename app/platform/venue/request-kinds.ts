import type { RequestKind, StatusName } from "../db/tables/requests.ts";

/** The stage of a request: unanswered, in progress, settled, or spam. */
export type Stage = "waiting" | "open" | "settled" | "spam";

/** One of a kind's statuses. */
export interface RequestStatus {
  label: string;
  stage: Stage;
}

const spam: RequestStatus = { label: "Spam", stage: "spam" };

/** The kinds of requests, and their statuses in order. */
export const requestKinds = {
  "vip-table": {
    label: "VIP table",
    plural: "VIP tables",
    statuses: {
      new: { label: "New", stage: "waiting" },
      contacted: { label: "Contacted", stage: "open" },
      waitlisted: { label: "Waitlist", stage: "open" },
      approved: { label: "Approved", stage: "settled" },
      declined: { label: "Declined", stage: "settled" },
      arrived: { label: "Arrived", stage: "settled" },
      "no-show": { label: "No-show", stage: "settled" },
      cancelled: { label: "Cancelled", stage: "settled" },
      spam,
    },
  },
  function: {
    label: "Function",
    plural: "Functions",
    statuses: {
      new: { label: "New", stage: "waiting" },
      prospect: { label: "Prospect", stage: "open" },
      tentative: { label: "Tentative", stage: "open" },
      definite: { label: "Definite", stage: "settled" },
      lost: { label: "Lost", stage: "settled" },
      spam,
    },
  },
  career: {
    label: "Job application",
    plural: "Careers",
    statuses: {
      new: { label: "New", stage: "waiting" },
      shortlisted: { label: "Shortlisted", stage: "open" },
      interview: { label: "Interview", stage: "open" },
      hired: { label: "Hired", stage: "settled" },
      rejected: { label: "Rejected", stage: "settled" },
      spam,
    },
  },
  contact: {
    label: "Message",
    plural: "Contact",
    statuses: {
      new: { label: "New", stage: "waiting" },
      replied: { label: "Replied", stage: "settled" },
      closed: { label: "Closed", stage: "settled" },
      spam,
    },
  },
  claim: {
    label: "Offer claim",
    plural: "Claims",
    statuses: {
      claimed: { label: "Claimed", stage: "settled" },
      redeemed: { label: "Redeemed", stage: "settled" },
      expired: { label: "Expired", stage: "settled" },
      void: { label: "Void", stage: "settled" },
      spam,
    },
  },
} as const satisfies Record<
  RequestKind,
  { label: string; plural: string; statuses: Partial<Record<StatusName, RequestStatus>> }
>;

/** A kind's statuses by their stored names; a request starts with the first. */
export function statusesOf(kind: RequestKind): Record<string, RequestStatus> {
  return requestKinds[kind].statuses;
}

/** Whether requests of a kind can have a status. */
export function hasStatus(kind: RequestKind, status: string): status is StatusName {
  return Object.hasOwn(requestKinds[kind].statuses, status);
}

/** A status by its name. @throws Error if the kind does not have it */
export function statusNamed(kind: RequestKind, name: string): StatusName {
  if (!hasStatus(kind, name)) throw new Error(`A ${kind} cannot be ${name}`);
  return name;
}

/** Statuses of requests that still stand, whose guests are notified when their night changes. */
export const stillMeant = {
  "vip-table": ["new", "contacted", "waitlisted", "approved"],
  function: ["new", "prospect", "tentative", "definite"],
  claim: ["claimed"],
} as const satisfies Partial<Record<RequestKind, readonly string[]>>;

/** The kinds of requests for a club night. */
export const kindsForNights = Object.keys(stillMeant) as (keyof typeof stillMeant)[];

/** Which statuses mean that a night's guest was expected, came, or did not come, by kind. */
export const turnouts = {
  "vip-table": {
    expected: ["approved", "arrived", "no-show"],
    came: ["arrived"],
    missed: ["approved", "no-show"],
  },
  claim: { expected: ["claimed", "redeemed"], came: ["redeemed"], missed: ["claimed"] },
} as const satisfies Partial<Record<RequestKind, Record<string, readonly StatusName[]>>>;

export const turnoutNames = ["expected", "came", "missed"] as const;
export type TurnoutName = (typeof turnoutNames)[number];

/** Whether guests of this kind of request are expected at the door. */
export const hasTurnout = (kind: string | undefined): kind is keyof typeof turnouts =>
  kind !== undefined && Object.hasOwn(turnouts, kind);

/** Statuses of claims that do not count: spam and cancelled. */
export const notClaimed: readonly StatusName[] = ["spam", "void"];

/** Statuses with email templates: staff choose whether to email the guest about them. */
const decisions = {
  "vip-table": ["approved", "declined", "waitlisted", "cancelled"],
  function: ["prospect", "tentative", "definite", "lost"],
  career: ["shortlisted", "interview", "hired", "rejected"],
  contact: [],
  claim: ["void"],
} as const satisfies Record<RequestKind, readonly string[]>;

/** Whether a status of a kind is a decision that its guest is emailed about. */
export function isDecision(kind: RequestKind, status: string): boolean {
  return (decisions[kind] as readonly string[]).includes(status);
}

/** The order of the inbox: unanswered first. */
export const stages: readonly Stage[] = ["waiting", "open", "settled", "spam"];

/** The stored number of a stage, used for sorting: 0 is waiting, 1 open, 2 settled, 3 spam. */
export function turnOf(kind: RequestKind, status: string): number {
  const stage = statusesOf(kind)[status]?.stage;
  if (!stage) throw new Error(`A ${kind} cannot be ${status}`);
  return stages.indexOf(stage);
}

/** Statuses that the door sets on the club night. */
export const seenAtTheDoor: readonly string[] = ["arrived", "no-show", "redeemed"];
