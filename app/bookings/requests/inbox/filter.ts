import type { DeclineReason, RequestKind, StatusName } from "../../../platform/db/tables/requests.ts";
import { hasStatus, type Stage, type TurnoutName } from "../../../platform/venue/request-kinds.ts";
import type { Source } from "../../../platform/views/source.ts";

/** Sort orders: unanswered first, by age, or by requested night. */
export const inboxSorts = ["turn", "-received", "received", "night", "-night"] as const;

/** @returns the default order: newest first for searches, which are read in that order, otherwise unanswered first */
export const usualSort = (q: string | null | undefined) => (q ? "-received" : "turn");

export type InboxSort = (typeof inboxSorts)[number];

/** Which requests to list. */
export interface InboxFilter {
  /** The kinds that the caller sees; requests of others do not exist for them. */
  visible: readonly RequestKind[];
  kind?: RequestKind;
  status?: StatusName;
  /** The decline reason of declined requests; `none` for those without one. */
  reason?: DeclineReason | "none";
  /** Omitted: all except spam. */
  stage?: Stage | "all";
  /** An admin's id, or `none`. */
  owner?: string;
  q?: string;
  /** The requested night, `YYYY-MM-DD`. */
  night?: string;
  /** First and last requested night. */
  nights_from?: string;
  nights_to?: string;
  /** Together with one kind: requests whose guests were expected, came, or did not. */
  turnout?: TurnoutName;
  /** The source that the guest came by, or `unknown`. */
  source?: Source;
  /** First and last day of receipt, `YYYY-MM-DD`, venue time. */
  from?: string;
  to?: string;
  /** First and last club night of receipt: after midnight it is still that night. */
  sent_from?: string;
  sent_to?: string;
  /** A request's id: all requests of its guest, including this one. */
  guest?: string;
  /** Only those with a guest update. */
  guestActed?: true;
  sort: InboxSort;
  /** From 1. */
  page: number;
}

type NightFilter = Pick<InboxFilter, "night" | "nights_from" | "nights_to">;

/** Whether the requested night limits a list, so that the index of nights finds it. */
export const isForNights = ({ night, nights_from, nights_to }: NightFilter) =>
  night !== undefined || nights_from !== undefined || nights_to !== undefined;

/** @returns those of `kinds` that have a status */
export function kindsWith(status: string, kinds: readonly RequestKind[]): RequestKind[] {
  return kinds.filter((kind) => hasStatus(kind, status));
}
