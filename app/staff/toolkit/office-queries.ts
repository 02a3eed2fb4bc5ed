import { notifyManager, QueryClient } from "@tanstack/react-query";
import { readToken } from "../auth/token.ts";
import { type DataName, getData } from "./call-api.ts";
import type { Answer } from "./call-staff-api.ts";
import { loadError } from "./error-message.ts";

/**
 * How long data stays after its screen was left, in ms: coming back shows it at once, and loads it again in the
 * background.
 */
const CACHED_MS = 30 * 60_000;

/**
 * The query client of the back office, with the rules for all loading and sending. Expired tokens, and requests to
 * confirm who someone is, are handled where each request is sent (`call-staff-api.ts`), for the door, too.
 */
export const officeQueries = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: CACHED_MS,
      // A screen may be shown for a moment after a logout has cleared everything.
      enabled: () => readToken() !== null,
      // `navigator.onLine` may be wrong, and a failure has its own button to try again.
      networkMode: "always",
      retry: false,
      // Only data that its screen polls.
      refetchOnWindowFocus: false,
      // A list that is frozen while someone reads it recognises a new response by its identity.
      structuralSharing: false,
    },
    // A response may contain a token, so it is removed from the cache soon.
    mutations: { networkMode: "always", gcTime: 1_000 },
  },
});

// Microtasks instead of timers: code that awaits a change continues after its screen was notified.
notifyManager.setScheduler(queueMicrotask);

/** Why an endpoint's data could not be loaded. */
export class LoadFailure extends Error {
  /** The status of the response; null without one. */
  readonly status: number | null;

  constructor(answer: Exclude<Answer<unknown>, { kind: "ok" }>) {
    super(loadError(answer));
    this.status = answer.kind === "refused" ? answer.status : null;
  }
}

/** The data of a response. @throws LoadFailure */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (answer.kind !== "ok") throw new LoadFailure(answer);
  return answer.data;
}

/** GETs the data of an endpoint. @param url its address, from `endpointUrl`. @param signal the query's. @throws LoadFailure */
export async function loadData<Name extends DataName>(name: Name, url: string, signal: AbortSignal) {
  return dataOf(await getData(name, url, signal));
}

/** Loads the data of these endpoints again, wherever a screen shows it; elsewhere once a screen does. */
export async function reloadData(...names: DataName[]): Promise<void> {
  await Promise.all(names.map((name) => officeQueries.invalidateQueries({ queryKey: [name] })));
}
