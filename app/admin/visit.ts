import { useEffect, useSyncExternalStore } from "react";
import { staffCall } from "../auth/staff-call.ts";
import { readToken } from "../auth/token.ts";
import type { RequestKind } from "../content/request-kinds.ts";
import type { Overview } from "./overview.ts";

type Counts = Overview["since"];

/** What was new when this visit began. Coming back to the dashboard is no other visit; a reload or another sign-in is. */
interface Visit {
  token: string | null;
  seen_on: string | null;
  since: Counts;
}

/** What is new since an admin looked last. */
export interface WhatsNew {
  /** ISO 8601 with the venue's offset; null at the first visit. */
  seen_on: string | null;
  counts: Counts;
}

/**
 * What is new for a visit: what had come before it began, and what has come since.
 *
 * @param visit what was new when it began.
 * @param overview as it came last. Once the server knows that it was seen, it counts from there.
 */
export function newFor(visit: Pick<Visit, "seen_on" | "since">, overview: Pick<Overview, "seen_on" | "since">): Counts {
  if (overview.seen_on === visit.seen_on) return overview.since;
  const kinds = Object.keys(visit.since) as RequestKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, visit.since[kind] + overview.since[kind]])) as Counts;
}

let visit: Visit | null = null;
const listeners = new Set<() => void>();

function begin(overview: Overview): void {
  visit = { token: readToken(), seen_on: overview.seen_on, since: overview.since };
  for (const heard of listeners) heard();
}

function listen(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

/** What is new since an admin looked last; looking at it now is noted, once a visit. */
export function useWhatsNew(overview: Overview | null): WhatsNew | null {
  const begun = useSyncExternalStore(listen, () => visit);
  const here = begun?.token === readToken() ? begun : null;
  useEffect(() => {
    if (!overview || here || document.visibilityState !== "visible") return;
    begin(overview);
    staffCall("/api/admin/seen", { post: true });
  }, [overview, here]);
  if (!overview || !here) return null;
  return { seen_on: here.seen_on, counts: newFor(here, overview) };
}
