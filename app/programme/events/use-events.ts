import type { ListState } from "../../platform/lib/list-store.ts";
import { useList } from "../../platform/lib/use-list.ts";
import type { CalendarEvent } from "./event.ts";
import { createEventsStore, type EventsScope, type EventsStore } from "./events-store.ts";
import { seasonAddress } from "./season-address.ts";

/** The events store of this document. */
function eventsStore(): EventsStore {
  window.eventsStore ??= createEventsStore(seasonAddress());
  return window.eventsStore;
}

/** Loads the season's events, unless they are loaded or loading. */
export function ensureEvents(): void {
  eventsStore().getState().ensure("season");
}

/** Reads the events store, in the browser. */
export function useEvents<Chosen>(choose: (state: ListState<CalendarEvent, EventsScope>) => Chosen): Chosen {
  return useList(eventsStore(), choose);
}
