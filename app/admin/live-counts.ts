import type { RequestKind } from "../content/request-kinds.ts";

/** What changes by itself in the back office. */
export interface LiveCounts {
  /** Requests that nobody has answered. */
  waiting: number;
  waiting_by_kind: Partial<Record<RequestKind, number>>;
  failed_mails: number;
  /** The id of the request that came last. */
  newest: string | null;
}

/** How often it is asked for, in seconds. */
export const PULSE_EVERY = 5;
