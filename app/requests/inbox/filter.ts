import { type RequestKind, requestKinds, type Stage, stages, statusesOf } from "../../content/request-kinds.ts";
import { readPage } from "../../lib/read-page.ts";
import { isDay } from "../../lib/wall-time.ts";
import { searchRefusal } from "../search/search-terms.ts";

/** The orders an inbox can be read in: what waits first, by age, or by the night asked for. */
export const inboxSorts = ["turn", "-received", "received", "night", "-night"] as const;

/** The order of a list that asks for none: what is searched for comes newest first, as it is found. */
export const usualSort = (q: string | null | undefined) => (q ? "-received" : "turn");

export type InboxSort = (typeof inboxSorts)[number];

/** Which requests are asked for. */
export interface InboxFilter {
  kind?: RequestKind;
  status?: string;
  /** Left out, it is everything but spam. */
  stage?: Stage | "all";
  /** An admin's id, or `none`. */
  owner?: string;
  q?: string;
  /** The night asked for, `YYYY-MM-DD`. */
  night?: string;
  /** The first and the last day it was received on, `YYYY-MM-DD` at the venue. */
  from?: string;
  to?: string;
  /** A request's id: all requests of the same guest, this one among them. */
  guest?: string;
  /** Only those whose guest has asked or changed something that has no reply and no note yet. */
  guestActed?: true;
  sort: InboxSort;
  /** From 1. */
  page: number;
}

const isKind = (text: string): text is RequestKind => Object.hasOwn(requestKinds, text);

/** The kinds that can have a status. */
export function kindsWith(status: string): RequestKind[] {
  return Object.keys(requestKinds)
    .filter(isKind)
    .filter((kind) => Object.hasOwn(statusesOf(kind), status));
}

/**
 * Reads a filter from an address; what is empty counts as left out.
 *
 * @param me the id of who asks, for `owner=me`.
 * @returns the filter, or in words which parameter is wrong.
 */
export function readInboxFilter(parameters: URLSearchParams, me: string): InboxFilter | { wrong: string } {
  const filter: InboxFilter = { sort: "turn", page: 1 };
  const asked = (name: string) => parameters.get(name)?.trim() || undefined;

  const kind = asked("kind");
  if (kind !== undefined) {
    if (!isKind(kind)) return { wrong: `\`kind\` is one of ${Object.keys(requestKinds).join(", ")}.` };
    filter.kind = kind;
  }
  const status = asked("status");
  if (status !== undefined) {
    const kinds = kindsWith(status);
    if (kinds.length === 0 || (kind && !kinds.includes(kind as RequestKind))) {
      return { wrong: "`status` is not one that these requests can have." };
    }
    filter.status = status;
    if (kinds.length === 1 && kinds[0]) filter.kind = kinds[0];
  }
  const stage = [...stages, "all" as const].find((one) => one === asked("stage"));
  if (asked("stage") !== undefined && !stage) return { wrong: `\`stage\` is one of ${stages.join(", ")}, all.` };
  if (stage) filter.stage = stage;

  const owner = asked("owner");
  if (owner !== undefined) filter.owner = owner === "me" ? me : owner;
  for (const name of ["night", "from", "to"] as const) {
    const day = asked(name);
    if (day === undefined) continue;
    if (!isDay(day)) return { wrong: `\`${name}\` is not a day. Send it as 2026-11-28.` };
    filter[name] = day;
  }
  const guest = asked("guest");
  if (guest !== undefined) filter.guest = guest;

  if (asked("news") !== undefined) filter.guestActed = true;

  const q = asked("q");
  if (q !== undefined) {
    const wrong = searchRefusal(q);
    if (wrong) return { wrong };
    filter.q = q;
  }
  const sort = inboxSorts.find((one) => one === (asked("sort") ?? usualSort(q)));
  if (!sort) return { wrong: `\`sort\` is one of ${inboxSorts.join(", ")}.` };
  filter.sort = sort;
  const page = readPage(asked("page"));
  if (page === undefined) return { wrong: "`page` is a number from 1." };
  filter.page = page;
  return filter;
}
