import { changed, pageIn, pageName, useAddress } from "../../ui/office/use-address.ts";
import { type EventShow, type EventSort, eventSorts } from "../staff-list.ts";

/** The tabs of the list, the default first. */
export const shows: readonly EventShow[] = ["coming", "past", "inactive", "all"];

/** The list described by the URL, and the URLs of its tabs, pages and sort orders. */
export interface EventsList {
  q: string;
  show: EventShow;
  sort: EventSort;
  page: number;
  /** The query for the server. */
  path: string;
  toShow: (show: EventShow) => string;
  toSort: (sort: EventSort) => string;
  toPage: (page: number) => string;
  search: (q: string) => void;
}

function oneOf<Value extends string>(values: readonly Value[], asked: string | null): Value | undefined {
  return values.find((value) => value === asked);
}

/** Upcoming events are soonest first, all others newest first. */
const usualSort = (show: EventShow): EventSort => (show === "coming" ? "start" : "-start");

/** Reads the list from the URL; ignores invalid values. */
export function useEventsList(): EventsList {
  const [address, setAddress] = useAddress();
  const q = address.get("q")?.trim() ?? "";
  const show = oneOf(shows, address.get("show")) ?? "coming";
  const sort = oneOf(eventSorts, address.get("sort")) ?? usualSort(show);
  const page = pageIn(address);

  return {
    q,
    show,
    sort,
    page,
    path: `/api/event/admin-all-events?${new URLSearchParams({ page: String(page), show, sort, ...(q && { q }) })}`,
    toShow: (next) => changed(address, { show: next === "coming" ? null : next, sort: null }),
    toSort: (next) => changed(address, { sort: next === usualSort(show) ? null : next }),
    toPage: (next) => `${changed(address, { page: pageName(next) })}#events`,
    search: (text) => setAddress(changed(address, { q: text })),
  };
}
