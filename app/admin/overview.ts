import type { RequestKind } from "../content/request-kinds.ts";
import type { StaffEvent } from "../events/event.ts";
import type { NightRequests } from "../requests/inbox/night-counts.ts";
import type { RequestSummary } from "../requests/request.ts";

/** How the scheduled backups go; moments are ISO 8601 with the venue's offset. */
export interface BackupsSummary {
  /** The last good one, and its bytes. */
  good: { at: string; size: number } | null;
  /** The last try, when it failed. */
  failed: { at: string; why: string } | null;
  /** Whether the last good one is older than twice the time from one to the next. */
  overdue: boolean;
}

/** What the first page of the back office shows. */
export interface Overview {
  /** The moment that it tells of, as `seen_on`. */
  as_of: string;
  /** Up to when this admin has seen what is new: the `as_of` of an overview, ISO 8601 with the venue's offset and milliseconds. */
  seen_on: string | null;
  /** How many requests came since, among the newest 1,000; none before the first time. */
  since: Record<RequestKind, number>;
  /** What has waited longest for an answer, oldest first, at most 8. */
  waiting: RequestSummary[];
  /** The nights from today to Sunday, or the next one; and what guests have asked for each. */
  weekend: ({
    event: Pick<
      StaffEvent,
      | ("_id" | "name" | "start_date" | "end_date" | "night" | "status" | "imgsrc" | "picture")
      | ("state" | "previous_start_date")
    >;
  } & NightRequests)[];
  /** Each up to 10,000. */
  failed_mails: number;
  waiting_mails: number;
  /** Emails that are kept back because too many were asked for. */
  held_mails: number;
  mail_configured: boolean;
  /** How the backups go; null where none are made. */
  backups: BackupsSummary | null;
}
