import { useEffect, useSyncExternalStore } from "react";
import { readToken } from "../auth/token.ts";
import type { RequestKind } from "../content/request-kinds.ts";
import { callStaffApi } from "../office/call-staff-api.ts";
import type { Overview } from "./overview.ts";

type Counts = Overview["since"];

/** What the server says of what is new: since when, and how much. */
type Since = Pick<Overview, "as_of" | "seen_on" | "since">;

/** What was new during a visit. Coming back to the dashboard is no other visit; a reload or another sign-in is. */
export interface Unread {
  /** When the visit before ended, ISO 8601 with the venue's offset; null at the first. */
  seen_on: string | null;
  /** How much was new in it so far. */
  counts: Counts;
  /** How much of it came before each moment from which the server may count: where the visit began, and what it was told since. */
  before: ReadonlyMap<string | null, Counts>;
}

function sum(one: Counts, other: Counts): Counts {
  const kinds = Object.keys(one) as RequestKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, one[kind] + other[kind]])) as Counts;
}

const isNothing = (counts: Counts) => Object.values(counts).every((count) => count === 0);

/**
 * A visit once it has seen what the server says now.
 *
 * @returns the visit, and whether the server is to be told that this much was seen.
 */
export function markSeen(last: Unread | null, { as_of, seen_on, since }: Since): { unread: Unread; tell: boolean } {
  const none = Object.fromEntries(Object.keys(since).map((kind) => [kind, 0])) as Counts;
  // From a moment that another browser told on, nothing is known but what was counted here last.
  const earlier = last ? (last.before.get(seen_on) ?? last.counts) : none;
  const counts = sum(earlier, since);
  const tell = !last || (!isNothing(since) && !last.before.has(as_of));
  const before = new Map(last?.before).set(seen_on, earlier);
  if (tell) before.set(as_of, counts);
  return { unread: { seen_on: last ? last.seen_on : seen_on, counts, before }, tell };
}

let unread: (Unread & { token: string | null }) | null = null;
const listeners = new Set<() => void>();

function listen(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

/** What is new since an admin looked last; that it has been seen now is noted. */
export function useWhatsNew(overview: Overview | null): Unread | null {
  const seen = useSyncExternalStore(listen, () => unread);
  useEffect(() => {
    if (!overview || document.visibilityState !== "visible") return;
    const token = readToken();
    const looked = markSeen(unread?.token === token ? unread : null, overview);
    unread = { ...looked.unread, token };
    for (const heard of listeners) heard();
    if (looked.tell) callStaffApi("/api/admin/seen", { json: { until: overview.as_of } });
  }, [overview]);
  return seen?.token === readToken() ? seen : null;
}
