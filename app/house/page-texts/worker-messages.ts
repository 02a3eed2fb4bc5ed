/** The service worker's URL. */
export const WORKER = "/sw.js";

/** The page shown for pages that are not cached. */
export const OFFLINE_PAGE = "/offline";

/** Asks the worker to cache. */
export interface CacheMessage {
  /** Path and query of the current page. */
  page?: string;
  /** The settings that the page came with, as JSON. */
  settings?: string;
  /** Resources loaded without the worker: paths with queries, and full URLs of images on another host. */
  loaded: string[];
}

/** Asks a waiting worker to activate. */
export const TAKE_OVER = "take over";
