import type { Role } from "../access/roles.ts";
import type { RequestKind } from "../content/request-kinds.ts";

/** Refreshed by the back office every few seconds; the counts include only what the role sees. */
export interface LiveCounts {
  /** Of the admin who asks: screens follow a change. */
  role: Role;
  /** Unanswered requests. */
  waiting: number;
  waiting_by_kind: Partial<Record<RequestKind, number>>;
  failed_mails: number;
  /** Deposits that staff must decide about. */
  deposit_tasks: number;
  /** Whether there is data of the demo. */
  demo: boolean;
  /** The id of the newest request. */
  newest: string | null;
}

/** Seconds between two refreshes. */
export const LIVE_COUNTS_INTERVAL = 5;
