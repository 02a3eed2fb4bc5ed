import { readPage } from "../../../platform/lib/read-page.ts";
import { isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { type RequestKind, type Stage, stages, statusesOf } from "../../../platform/venue/request-kinds.ts";
import { describeSearchError } from "../search/search-terms.ts";

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
  status?: string;
  /** Omitted: all except spam. */
  stage?: Stage | "all";
  /** An admin's id, or `none`. */
  owner?: string;
  q?: string;
  /** The requested night, `YYYY-MM-DD`. */
  night?: string;
  /** First and last day of receipt, `YYYY-MM-DD`, venue time. */
  from?: string;
  to?: string;
  /** A request's id: all requests of its guest, including this one. */
  guest?: string;
  /** Only those with a guest update. */
  guestActed?: true;
  sort: InboxSort;
  /** From 1. */
  page: number;
}

/** @returns those of `kinds` that have a status */
export function kindsWith(status: string, kinds: readonly RequestKind[]): RequestKind[] {
  return kinds.filter((kind) => Object.hasOwn(statusesOf(kind), status));
}

/**
 * Reads a filter from a URL's query; empty parameters count as omitted.
 *
 * @param me the caller's id, for `owner=me`.
 * @param visible the kinds that the caller sees; another one counts as misspelt.
 * @returns the filter, or a message that names the wrong parameter.
 */
export function readInboxFilter(
  parameters: URLSearchParams,
  me: string,
  visible: readonly RequestKind[],
): InboxFilter | { wrong: string } {
  const filter: InboxFilter = { visible, sort: "turn", page: 1 };
  const asked = (name: string) => parameters.get(name)?.trim() || undefined;

  const askedKind = asked("kind");
  const kind = visible.find((kind) => kind === askedKind);
  if (askedKind !== undefined && !kind) return { wrong: `\`kind\` must be one of ${visible.join(", ")}.` };
  if (kind) filter.kind = kind;
  const status = asked("status");
  if (status !== undefined) {
    const kinds = kindsWith(status, visible);
    if (kinds.length === 0 || (kind && !kinds.includes(kind))) {
      return { wrong: "These requests cannot have this `status`." };
    }
    filter.status = status;
    if (kinds.length === 1 && kinds[0]) filter.kind = kinds[0];
  }
  const stage = [...stages, "all" as const].find((stage) => stage === asked("stage"));
  if (asked("stage") !== undefined && !stage) return { wrong: `\`stage\` must be one of ${stages.join(", ")}, all.` };
  if (stage) filter.stage = stage;

  const owner = asked("owner");
  if (owner !== undefined) filter.owner = owner === "me" ? me : owner;
  for (const name of ["night", "from", "to"] as const) {
    const day = asked(name);
    if (day === undefined) continue;
    if (!isDay(day)) return { wrong: `\`${name}\` must be a date such as 2026-11-28.` };
    filter[name] = day;
  }
  const guest = asked("guest");
  if (guest !== undefined) filter.guest = guest;

  if (asked("news") !== undefined) filter.guestActed = true;

  const q = asked("q");
  if (q !== undefined) {
    const problem = describeSearchError(q);
    if (problem) return { wrong: problem };
    filter.q = q;
  }
  const sort = inboxSorts.find((inboxSort) => inboxSort === (asked("sort") ?? usualSort(q)));
  if (!sort) return { wrong: `\`sort\` must be one of ${inboxSorts.join(", ")}.` };
  filter.sort = sort;
  const page = readPage(asked("page"));
  if (page === undefined) return { wrong: "`page` must be a number from 1." };
  filter.page = page;
  return filter;
}
