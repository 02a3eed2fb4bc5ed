import { isStoredPicture } from "../media/picture.ts";
import { type CacheMessage, TAKE_OVER, WORKER } from "./messages.ts";

/** The names of what was loaded from the site itself, and of stored pictures from wherever they are. */
function ours(entries: PerformanceEntryList): string[] {
  return entries
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin || isStoredPicture(pathname))
    .map(({ origin, pathname, search, href }) => (origin === window.location.origin ? pathname + search : href));
}

/** Has the worker keep what was asked for before it was in charge, and so past it: each once it has come. */
function cacheEarlierResponses(worker: ServiceWorker): void {
  const inChargeSince = performance.now();
  const observer = new PerformanceObserver((list) => {
    const loaded = ours(list.getEntries().filter(({ startTime }) => startTime < inChargeSince));
    if (loaded.length > 0) worker.postMessage({ loaded } satisfies CacheMessage);
  });
  observer.observe({ type: "resource", buffered: true });
}

/** Resolves with the worker in charge of this page, which is the newest there is once the first has come. */
async function workerInCharge(): Promise<ServiceWorker | null> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return serviceWorker.controller;
  await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  return serviceWorker.controller;
}

let starting: Promise<boolean> | undefined;

/** Starts the worker, once a document. @returns whether this document began without one. */
async function startWorker(): Promise<boolean> {
  const { serviceWorker } = navigator;
  const beganWithout = !serviceWorker.controller;
  const registration = await serviceWorker.register(WORKER, { updateViaCache: "none" });
  // It does so by itself, but Chromium forgets it now and then when the one before was busy.
  const hurry = () => registration.waiting?.postMessage(TAKE_OVER);
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", hurry));
  hurry();
  return beganWithout;
}

/**
 * Has the worker keep the page that is shown, so that it is there when the network is not.
 *
 * @param page its path and query.
 */
export async function cachePage(page: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const first = starting === undefined;
    starting ??= startWorker();
    const beganWithout = await starting;
    const worker = await workerInCharge();
    worker?.postMessage({ page, loaded: [] } satisfies CacheMessage);
    if (worker && first && beganWithout) cacheEarlierResponses(worker);
  } catch (error) {
    // A browser that lets no worker in, or no network to get it by: the site works without.
    console.debug("Pages are not kept", error);
  }
}
