import { useAddress } from "../../ui/office/use-address.ts";
import { type EventShow, type EventSort, eventSorts } from "../staff-list.ts";

/** The ways to look at the nights, the usual one first. */
export const shows: readonly EventShow[] = ["coming", "past", "inactive", "all"];

/** What the address asks of the list of nights, and the addresses of its variations. */
export interface EventsList {
  q: string;
  show: EventShow;
  sort: EventSort;
  page: number;
  /** What it is asked from the server with. */
  path: string;
  toShow: (show: EventShow) => string;
  toSort: (sort: EventSort) => string;
  toPage: (page: number) => string;
  search: (q: string) => void;
}

function oneOf<Value extends string>(values: readonly Value[], asked: string | null): Value | undefined {
  return values.find((value) => value === asked);
}

/** Coming nights are read nearest first, all others newest first. */
const usualSort = (show: EventShow): EventSort => (show === "coming" ? "start" : "-start");

/** The list of nights that the address asks for; what the address says wrongly is left out. */
export function useEventsList(): EventsList {
  const [params, setParams] = useAddress();
  const q = params.get("q")?.trim() ?? "";
  const show = oneOf(shows, params.get("show")) ?? "coming";
  const sort = oneOf(eventSorts, params.get("sort")) ?? usualSort(show);
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);

  const changed = (change: Record<string, string>) => {
    const next = new URLSearchParams(params);
    next.delete("page");
    for (const [key, value] of Object.entries(change)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    return next;
  };
  const address = (change: Record<string, string>) => `?${changed(change)}`;

  return {
    q,
    show,
    sort,
    page,
    path: `/api/event/admin-all-events?${new URLSearchParams({ page: String(page), show, sort, ...(q && { q }) })}`,
    toShow: (next) => address({ show: next === "coming" ? "" : next, sort: "" }),
    toSort: (next) => address({ sort: next === usualSort(show) ? "" : next }),
    toPage: (next) => `${address({ page: next === 1 ? "" : String(next) })}#events`,
    search: (words) => setParams(`?${changed({ q: words })}`),
  };
}
