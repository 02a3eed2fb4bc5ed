import { SETTINGS_BLOCK } from "../../platform/venue/settings-block.ts";
import { isStoredImage } from "../images/image.ts";
import { previewBase } from "./preview-base.ts";
import { type CacheMessage, TAKE_OVER, WORKER } from "./worker-messages.ts";

/** The URLs of the site's own files, and of stored images on any host. */
function ours(entries: PerformanceEntryList): string[] {
  return entries
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin || isStoredImage(pathname))
    .map(({ origin, pathname, search, href }) => (origin === window.location.origin ? pathname + search : href));
}

/** Asks the worker to cache files that were requested before it controlled the page, each once it has loaded. */
function cacheEarlierResponses(worker: ServiceWorker): void {
  const controlledSince = performance.now();
  const observer = new PerformanceObserver((list) => {
    const loaded = ours(list.getEntries().filter(({ startTime }) => startTime < controlledSince));
    if (loaded.length > 0) worker.postMessage({ loaded } satisfies CacheMessage);
  });
  observer.observe({ type: "resource", buffered: true });
}

/** Resolves with the worker that controls this page. */
async function controllingWorker(): Promise<ServiceWorker | null> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return serviceWorker.controller;
  await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  return serviceWorker.controller;
}

let starting: Promise<boolean> | undefined;

/** Registers the worker, once per document. @returns whether the document was loaded without a worker. */
async function startWorker(): Promise<boolean> {
  const { serviceWorker } = navigator;
  const loadedWithout = !serviceWorker.controller;
  const registration = await serviceWorker.register(WORKER, { updateViaCache: "none" });
  // A new worker should take over automatically, but Chromium sometimes leaves it waiting if the old one was busy.
  const takeOver = () => registration.waiting?.postMessage(TAKE_OVER);
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", takeOver),
  );
  takeOver();
  return loadedWithout;
}

/**
 * Asks the service worker to cache the current page for use offline, unless it is a preview. @param page path and
 * query.
 */
export async function savePageOffline(page: string): Promise<void> {
  if (!("serviceWorker" in navigator) || previewBase() !== "") return;
  try {
    const first = starting === undefined;
    starting ??= startWorker();
    const loadedWithout = await starting;
    const worker = await controllingWorker();
    const settings = document.getElementById(SETTINGS_BLOCK)?.textContent ?? "";
    worker?.postMessage({ page, settings, loaded: [] } satisfies CacheMessage);
    if (worker && first && loadedWithout) cacheEarlierResponses(worker);
  } catch (error) {
    // Workers are not allowed, or the network is down: the site works without one.
    console.debug("Pages are not cached", error);
  }
}
