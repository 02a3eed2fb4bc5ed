import type { RequestKind } from "../content/request-kinds.ts";

/** Counts that the back office refreshes every few seconds. */
export interface LiveCounts {
  /** Unanswered requests. */
  waiting: number;
  waiting_by_kind: Partial<Record<RequestKind, number>>;
  failed_mails: number;
  /** Whether there is data of the demo. */
  demo: boolean;
  /** The id of the newest request. */
  newest: string | null;
}

/** Seconds between two refreshes. */
export const LIVE_COUNTS_INTERVAL = 5;
