import { createContext, use } from "react";
import { fetchJson } from "../../platform/lib/fetch-json.ts";
import { createListStore, type ListState, type ListStore } from "../../platform/lib/list-store.ts";
import { useList } from "../../platform/lib/use-list.ts";
import type { CalendarEvent } from "./event.ts";
import { seasonAddress } from "./season-address.ts";

/** `season`: all events from the venue's current month on; `everything`: past ones as well. */
export type EventsScope = "season" | "everything";

export type EventsStore = ListStore<CalendarEvent, EventsScope>;

/** A new events store: empty, loading. */
export function createEventsStore(): EventsStore {
  return createListStore("Event", async (scope) => {
    const address = scope === "season" ? seasonAddress() : "/api/event/getAllEvents";
    const events = await fetchJson<CalendarEvent[]>(address);
    console.debug("Events response", events);
    return events;
  });
}

/** The events store of a browser tab; the server creates one per request. */
export const browserEvents = createEventsStore();

/** Loads the events that a screen needs, unless they are loaded or loading. */
export function ensureEvents(scope: EventsScope): void {
  browserEvents.getState().ensure(scope, "everything");
}

export const EventsContext = createContext<EventsStore>(browserEvents);

/** Reads the events store of this page. */
export function useEvents<Chosen>(choose: (state: ListState<CalendarEvent, EventsScope>) => Chosen): Chosen {
  return useList(use(EventsContext), choose);
}
