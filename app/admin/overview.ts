import type { StuckCampaign } from "../campaigns/campaign.ts";
import type { RequestKind } from "../content/request-kinds.ts";
import type { StaffEvent } from "../events/event.ts";
import type { NightRequests } from "../requests/inbox/night-counts.ts";
import type { RequestSummary } from "../requests/request.ts";
import type { SetupState } from "../setup/setup.ts";

/** The state of scheduled backups; times are ISO 8601 with the venue's offset. */
export interface BackupsSummary {
  /** The last successful one; size in bytes. */
  good: { at: string; size: number } | null;
  /** The last attempt, if it failed. */
  failed: { at: string; why: string } | null;
  /** Whether the last successful one is older than two intervals. */
  overdue: boolean;
}

/** An event of the weekend, with the requests for its night. */
export type WeekendEvent = NightRequests & {
  event: Pick<
    StaffEvent,
    | ("_id" | "name" | "start_date" | "end_date" | "night" | "status" | "imgsrc" | "picture")
    | ("state" | "previous_start_date")
  >;
};

/** The data of the dashboard. Parts that a role does not see are left out. */
export interface Overview {
  /** When it was read, in the format of `seen_on`. */
  as_of: string;
  /** Until when this admin has seen new requests: the `as_of` of an overview, ISO 8601 with the venue's offset and milliseconds. */
  seen_on: string | null;
  /** Requests received since `seen_on`, among the newest 1,000; 0 on the first visit. */
  since?: Partial<Record<RequestKind, number>>;
  /** Unanswered requests, oldest first, at most 8. */
  waiting?: RequestSummary[];
  /** Events from today to Sunday, or the next one, with the requests for each. */
  weekend?: WeekendEvent[];
  /** Deposits that staff must decide about. */
  deposit_tasks?: number;
  /** The latest club night whose incident register is not signed off. */
  unsigned_night?: string | null;
  /** Each counted up to 10,000. */
  failed_mails?: number;
  waiting_mails?: number;
  /** Emails held because too many were requested. */
  held_mails?: number;
  mail_configured?: boolean;
  /** Campaigns that wait for a person, or that the mail server doesn't accept, at most 5. */
  campaigns?: StuckCampaign[];
  /** How many settings the draft changes. */
  draft_changes?: number;
  setup?: SetupState;
  /** Images in use whose licence is over, or ends within two weeks. */
  licences?: { ended: number; ending: number };
  /** Null where backups are not scheduled. */
  backups?: BackupsSummary | null;
}
