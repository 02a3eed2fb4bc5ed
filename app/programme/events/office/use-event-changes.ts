import { usePublishedChanges } from "../../../house/publishing/office/use-published-changes.ts";
import type { StaffData } from "../../../staff/toolkit/use-staff-data.ts";
import type { StaffEvent } from "../event.ts";
import type { StaffEventsPage } from "../shapes.ts";
import { eventCalls } from "./event-calls.ts";

function withEvent(page: StaffEventsPage, event: StaffEvent): StaffEventsPage {
  const before = page.items.find(({ _id }) => _id === event._id);
  const inactive = page.counts.inactive + Number(before?.status ?? event.status) - Number(event.status);
  const items = page.items.map((one) => (one._id === event._id ? event : one));
  return { ...page, items, counts: { ...page.counts, inactive } };
}

function withoutEvent(page: StaffEventsPage, { _id }: StaffEvent): StaffEventsPage {
  return { ...page, items: page.items.filter((one) => one._id !== _id), total: page.total - 1 };
}

/** Activates, deactivates and deletes events on a page of the list. */
export function useEventChanges({ reload, replace }: Pick<StaffData<StaffEventsPage>, "reload" | "replace">) {
  return usePublishedChanges(eventCalls, {
    reload,
    show: (event) => replace((page) => withEvent(page, event)),
    hide: (event) => replace((page) => withoutEvent(page, event)),
  });
}
