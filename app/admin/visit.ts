import { useEffect, useSyncExternalStore } from "react";
import { staffCall } from "../auth/staff-call.ts";
import { readToken } from "../auth/token.ts";
import type { RequestKind } from "../content/request-kinds.ts";
import type { Overview } from "./overview.ts";

type Counts = Overview["since"];

/** What the server says of what is new: since when, and how much. */
type Since = Pick<Overview, "seen_on" | "since">;

/** What was new during a visit. Coming back to the dashboard is no other visit; a reload or another sign-in is. */
export interface Visit {
  /** When the visit before ended, ISO 8601 with the venue's offset; null at the first. */
  seen_on: string | null;
  /** How much was new in it so far. */
  counts: Counts;
  /** What the server has been told to have been seen, once it counts from `from` on. */
  told: { counts: Counts; from: string | null };
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
export function look(before: Visit | null, { seen_on, since }: Since): { visit: Visit; tell: boolean } {
  if (!before) {
    const none = Object.fromEntries(Object.keys(since).map((kind) => [kind, 0])) as Counts;
    return { visit: { seen_on, counts: since, told: { counts: none, from: seen_on } }, tell: true };
  }
  // From when it was told on, the server counts from there.
  const told = seen_on === before.told.from ? before.told : { counts: before.counts, from: seen_on };
  const counts = sum(told.counts, since);
  return { visit: { ...before, counts, told }, tell: !isNothing(since) };
}

let visit: (Visit & { token: string | null }) | null = null;
const listeners = new Set<() => void>();

function listen(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

/** What is new since an admin looked last; that it has been seen now is noted. */
export function useWhatsNew(overview: Overview | null): Visit | null {
  const seen = useSyncExternalStore(listen, () => visit);
  useEffect(() => {
    if (!overview || document.visibilityState !== "visible") return;
    const token = readToken();
    const looked = look(visit?.token === token ? visit : null, overview);
    visit = { ...looked.visit, token };
    for (const heard of listeners) heard();
    if (looked.tell) staffCall("/api/admin/seen", { post: true });
  }, [overview]);
  return seen?.token === readToken() ? seen : null;
}
