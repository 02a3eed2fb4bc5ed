import { useListAddress } from "../../../house/published-items/office/use-list-address.ts";
import { changed } from "../../../platform/ui/office/use-address.ts";
import { type EventShow, type EventSort, eventSorts } from "../staff-list.ts";

/** The tabs of the list, the default first. */
export const shows: readonly EventShow[] = ["coming", "past", "inactive", "all"];

/** Upcoming events are soonest first, all others newest first. */
const usualSort = (show: EventShow): EventSort => (show === "coming" ? "start" : "-start");

/** The list described by the URL, and the URLs of its tabs, pages and sort orders; ignores invalid values. */
export function useEventsList() {
  const { address, ...list } = useListAddress(shows, "coming");
  const { q, show, page } = list;
  const sort = eventSorts.find((eventSort) => eventSort === address.get("sort")) ?? usualSort(show);
  return {
    ...list,
    sort,
    /** The query for the server. */
    query: { page, show, sort, ...(q && { q }) },
    toShow: (next: EventShow) => changed(address, { show: next === "coming" ? null : next, sort: null }),
    toSort: (next: EventSort) => changed(address, { sort: next === usualSort(show) ? null : next }),
    toPage: (next: number) => `${list.toPage(next)}#events`,
  };
}

export type EventsList = ReturnType<typeof useEventsList>;
