import { useEffect } from "react";
import { createStore } from "zustand/vanilla";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import { useStore } from "../../platform/lib/use-store.ts";
import { readToken } from "../../staff/auth/token.ts";
import { callApi } from "../../staff/toolkit/call-api.ts";
import type { Overview } from "./shapes.ts";

type Counts = NonNullable<Overview["since"]>;

/** The part of an overview about new requests. */
type Since = Pick<Overview, "as_of" | "seen_on"> & { since: Counts };

/** New requests during a visit. A visit starts with a page load or a login, not each time the dashboard is opened. */
export interface Unread {
  /** The end of the previous visit, ISO 8601 with the venue's offset; null on the first visit. */
  seen_on: string | null;
  /** New requests so far. */
  counts: Counts;
  /**
   * This tab's counts at each time from which the server may count: the start of the visit, and each `until` sent
   * since.
   */
  before: ReadonlyMap<string | null, Counts>;
}

function sum(left: Counts, right: Counts): Counts {
  // The kinds of both, since the role may have changed.
  const kinds = Object.keys({ ...left, ...right }) as RequestKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, (left[kind] ?? 0) + (right[kind] ?? 0)]));
}

const isNothing = (counts: Counts) => Object.values(counts).every((count) => count === 0);

/**
 * Adds the server's newest counts to a visit.
 *
 * @returns the visit, and whether to send the new `until` to the server.
 */
export function markSeen(last: Unread | null, { as_of, seen_on, since }: Since): { unread: Unread; tell: boolean } {
  const none = Object.fromEntries(Object.keys(since).map((kind) => [kind, 0])) as Counts;
  // If `seen_on` is another browser's `until`, only this tab's own counts can be used.
  const earlier = last ? (last.before.get(seen_on) ?? last.counts) : none;
  const counts = sum(earlier, since);
  const tell = !last || (!isNothing(since) && !last.before.has(as_of));
  const before = new Map(last?.before).set(seen_on, earlier);
  if (tell) before.set(as_of, counts);
  return { unread: { seen_on: last ? last.seen_on : seen_on, counts, before }, tell };
}

/** This tab's visit, and the token it belongs to. */
const unreadStore = createStore<{ unread: Unread | null; token: string | null }>(() => ({ unread: null, token: null }));

/** New requests since an admin's last visit; marks them as seen. */
export function useWhatsNew(overview: Overview | null): Unread | null {
  const visit = useStore(unreadStore, (state) => state);
  useEffect(() => {
    if (!overview?.since || document.visibilityState !== "visible") return;
    const token = readToken();
    const last = unreadStore.getState();
    const { since } = overview;
    const { unread, tell } = markSeen(last.token === token ? last.unread : null, { ...overview, since });
    unreadStore.setState({ unread, token });
    // Nothing is sent after a logout in another tab.
    if (tell && token !== null) callApi("POST /admin/seen", { json: { until: overview.as_of } });
  }, [overview]);
  return visit.token === readToken() ? visit.unread : null;
}
