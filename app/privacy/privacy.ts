import type { Subscriber } from "../newsletter/shapes.ts";
import type { SuppressionReason } from "../newsletter/suppressions/suppression.ts";
import type { RequestSummary } from "../requests/request.ts";
import type { Retention } from "./retention.ts";

/** Counts of deleted or expired rows: by rule, or by kind of request, `mail` and `subscriber`. */
export type DeletionCounts = Record<string, number>;

/** All rows of some counts. */
export const sumOf = (counts: DeletionCounts): number => Object.values(counts).reduce((all, count) => all + count, 0);

/** The counts above 0. */
export const aboveZero = (counts: DeletionCounts): DeletionCounts =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** An entry of the activity log. */
export interface LogLine {
  _id: string;
  /** ISO 8601 with the venue's offset. */
  at: string;
  action: "retention" | "exported" | "erased";
  /** The admin's name, or what started the run. */
  by: string;
  counts: DeletionCounts;
}

/** Earlier activity on a guest's data. */
export interface Trace {
  at: string;
  /** `left`: unsubscribed then; the row has been deleted since. */
  action: "exported" | "erased" | "left";
  by: string;
}

/** The data of the privacy screen. */
export interface PrivacyPage {
  rules: { kind: Retention; what: string; kept: string; since: string; next: number }[];
  /** ISO 8601 with the venue's offset; `ended_on` is null while it runs or after it was interrupted. */
  last_run: { began_on: string; ended_on: string | null } | null;
  log: LogLine[];
}

/** The data stored for a guest. */
export interface Holdings {
  /** As typed. */
  guest: string;
  /** Newest first. */
  requests: RequestSummary[];
  mails: number;
  subscriptions: Subscriber[];
  /** Addresses of theirs that get no campaigns. */
  suppressed: { _id: string; address: string; reason: SuppressionReason; since: string }[];
  /** Their entries of guest lists; those without an email address are not found. */
  entries: { _id: string; list: string; night: string; name: string }[];
  tickets: { _id: string; shop: string; night: string; name: string; kind: string }[];
  /** The guest lists they own. */
  lists: { _id: string; name: string }[];
  /** Other addresses and numbers in these requests and subscriptions, not searched. */
  also: string[];
  traces: Trace[];
  /** A hash of what was found, sent when erasing, so that nothing unseen is erased. */
  seen: string;
}
