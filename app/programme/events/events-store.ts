import { fetchJson } from "../../platform/lib/fetch-json.ts";
import { createListStore, type ListStore } from "../../platform/lib/list-store.ts";
import type { CalendarEvent } from "./event.ts";

/** `season`: all events from the venue's current month on. */
export type EventsScope = "season";

export type EventsStore = ListStore<CalendarEvent, EventsScope>;

declare global {
  interface Window {
    /** The page's script creates it (`site/layout/page.inline.ts`), and islands read it. */
    eventsStore?: EventsStore;
  }
}

/** A new events store: empty, loading. @param address of the list. */
export function createEventsStore(address: string): EventsStore {
  return createListStore("Event", async () => {
    const events = await fetchJson<CalendarEvent[]>(address);
    console.debug("Events response", events);
    return events;
  });
}
