/** The service worker's URL. */
export const WORKER = "/sw.js";

/** The page that the worker shows instead of pages that are not cached. */
export const OFFLINE_PAGE = "/offline";

/** Asks the worker to cache pages and files. */
export interface CacheMessage {
  /** Path and query of the current page. */
  page?: string;
  /** The settings in the page, as JSON. */
  settings?: string;
  /** Resources loaded without the worker: paths with queries, and full URLs of images on other hosts. */
  loaded: string[];
}

/** Asks a waiting worker to activate. */
export const TAKE_OVER = "take over";
