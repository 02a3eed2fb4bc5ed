import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { InboxPage, RequestSummary } from "../request.ts";
import type { InboxQuery } from "./inbox-address.ts";

/** Seconds between refreshes of the list. */
const EVERY = 10;

/** A change of these values means the inbox has changed. */
export interface InboxLiveCounts {
  waiting: number;
  newest: string | null;
}

export type Inbox = ReturnType<typeof useInbox>;

interface Held {
  path: string;
  items: readonly RequestSummary[];
  arrived: number;
}

const sameOrder = (some: readonly RequestSummary[], others: readonly RequestSummary[]) =>
  some.length === others.length && some.every(({ _id }, index) => _id === others[index]?._id);

/**
 * Merges a refreshed list: returns the new list, or, while someone reads the old one, the old order with updated
 * requests.
 */
export function held(
  before: Held | null,
  path: string,
  { items, page }: Pick<InboxPage, "items" | "page">,
  read: boolean,
): Held {
  const free = !read || before?.items.length === 0;
  if (!before || before.path !== path || free || sameOrder(before.items, items)) return { path, items, arrived: 0 };
  const newly = new Map(items.map((item) => [item._id, item]));
  const [newest = ""] = before.items
    .map(({ created_on }) => created_on)
    .sort()
    .reverse();
  const known = new Set(before.items.map(({ _id }) => _id));
  return {
    path,
    items: before.items.map((item) => newly.get(item._id) ?? item),
    // Requests pushed down from the previous page are not new.
    arrived: page > 1 ? 0 : items.filter(({ _id, created_on }) => !known.has(_id) && created_on > newest).length,
  };
}

/**
 * The inbox for a URL, refreshed without moving rows that someone is reading.
 *
 * @param query of the list; null loads nothing.
 * @param liveCounts a change reloads the list at once.
 * @param isRead whether someone is reading the list.
 */
export function useInbox(query: InboxQuery | null, liveCounts: InboxLiveCounts | null, isRead: () => boolean) {
  const { data, of, loading, failed, reload, replace } = useApi("GET /requests", query && { query }, EVERY);
  const [shown, setShown] = useState<Held | null>(null);

  const hold = useEffectEvent(() => {
    if (data && of) setShown((before) => held(before, of, data, isRead()));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new list.
  useEffect(() => hold(), [data, of]);

  const inboxState = liveCounts && `${liveCounts.newest} ${liveCounts.waiting}`;
  const [seenState, setSeenState] = useState(inboxState);
  useEffect(() => {
    if (inboxState === seenState) return;
    setSeenState(inboxState);
    if (seenState !== null) reload();
  }, [inboxState, seenState, reload]);

  const update = useCallback(
    (request: RequestSummary) => {
      const put = (items: readonly RequestSummary[]) =>
        items.map((item) => (item._id === request._id && item.version <= request.version ? request : item));
      setShown((before) => before && { ...before, items: put(before.items) });
      replace((page) => ({ ...page, items: put(page.items) }));
    },
    [replace],
  );

  return {
    page: data,
    /** The displayed requests; while someone reads the list, older than the last response. */
    items: shown && shown.path === of ? shown.items : (data?.items ?? []),
    /** Number of new requests that are not shown yet. */
    arrived: shown?.arrived ?? 0,
    showArrived: () => data && of && setShown({ path: of, items: data.items, arrived: 0 }),
    loading,
    failed,
    reload,
    update,
  };
}
