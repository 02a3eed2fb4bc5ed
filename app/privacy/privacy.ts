import type { Subscriber } from "../newsletter/subscriber.ts";
import type { RequestSummary } from "../requests/request.ts";
import type { Retention } from "./retention.ts";

/** How many of each went, or would: by rule, or by kind of request, `mail` and `subscriber`. */
export type DeletionCounts = Record<string, number>;

/** What was done, as the log says it. */
export interface LogLine {
  _id: string;
  /** ISO 8601 with the venue's offset. */
  at: string;
  action: "retention" | "exported" | "erased";
  /** The admin's name, or what ran the rules. */
  by: string;
  counts: DeletionCounts;
}

/** What was done before with the data of somebody who is asked for. */
export interface Trace {
  at: string;
  /** `left`: they left the newsletter then, and their row is gone since. */
  action: "exported" | "erased" | "left";
  by: string;
}

/** The rules, how they were kept last, and what was done. */
export interface PrivacyPage {
  rules: { kind: Retention; what: string; kept: string; since: string; next: number }[];
  /** ISO 8601 with the venue's offset; `ended_on` is null while it runs or when it broke off. */
  last_run: { began_on: string; ended_on: string | null } | null;
  log: LogLine[];
}

/** What the club holds of somebody. */
export interface Holdings {
  /** As it was asked for. */
  guest: string;
  /** Newest first. */
  requests: RequestSummary[];
  mails: number;
  subscriptions: Subscriber[];
  /** Other addresses and numbers in these requests and subscriptions, which are not looked for. */
  also: string[];
  traces: Trace[];
  /** Names exactly what was found; erasing asks for it, so that nothing goes that nobody has seen. */
  seen: string;
}
