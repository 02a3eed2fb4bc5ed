import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { type StaffData, useStaffData } from "../../office/use-staff-data.ts";
import type { InboxPage, RequestSummary } from "../request.ts";

/** How often the list is asked for again, in seconds. */
const EVERY = 10;

/** What tells that something changed in the inbox. */
export interface InboxLiveCounts {
  waiting: number;
  newest: string | null;
}

export interface Inbox extends Pick<StaffData<InboxPage>, "loading" | "failed" | "reload"> {
  page: InboxPage | null;
  /** As they are shown, which is not always how they came last. */
  items: readonly RequestSummary[];
  /** New requests that are not shown, for somebody is reading. */
  arrived: number;
  showArrived: () => void;
  /** Shows a request as it is now, wherever it stands. */
  update: (request: RequestSummary) => void;
}

interface Held {
  path: string;
  items: readonly RequestSummary[];
  arrived: number;
}

const sameOrder = (some: readonly RequestSummary[], others: readonly RequestSummary[]) =>
  some.length === others.length && some.every(({ _id }, index) => _id === others[index]?._id);

/**
 * What is shown when a list comes again: the list itself, or, while somebody reads the one before, that one
 * in its order with what is known newly of each.
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
    // What slips down from the page before is not new.
    arrived: page > 1 ? 0 : items.filter(({ _id, created_on }) => !known.has(_id) && created_on > newest).length,
  };
}

/**
 * The inbox as an address asks for it, kept up to date without moving what somebody reads.
 *
 * @param query of the call that lists; null asks for nothing.
 * @param pulse a change of it asks again at once.
 * @param isRead whether somebody reads the list just now.
 */
export function useInbox(query: string | null, pulse: InboxLiveCounts | null, isRead: () => boolean): Inbox {
  const path = query === null ? null : `/api/requests?${query}`;
  const { data, of, loading, failed, reload, replace } = useStaffData<InboxPage>(path, EVERY);
  const [shown, setShown] = useState<Held | null>(null);

  const hold = useEffectEvent(() => {
    if (data && of) setShown((before) => held(before, of, data, isRead()));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a list has come.
  useEffect(() => hold(), [data, of]);

  const beat = pulse && `${pulse.newest} ${pulse.waiting}`;
  const [seenBeat, setSeenBeat] = useState(beat);
  useEffect(() => {
    if (beat === seenBeat) return;
    setSeenBeat(beat);
    if (seenBeat !== null) reload();
  }, [beat, seenBeat, reload]);

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
    items: shown && shown.path === of ? shown.items : (data?.items ?? []),
    arrived: shown?.arrived ?? 0,
    showArrived: () => data && of && setShown({ path: of, items: data.items, arrived: 0 }),
    loading,
    failed,
    reload,
    update,
  };
}
