/** Where the worker lies. */
export const WORKER = "/sw.js";

/** Where the page lies that is shown when there is nothing else. */
export const OFFLINE_PAGE = "/offline";

/** What a page asks of the worker to keep. */
export interface CacheMessage {
  /** Its own path and query, once it is shown. */
  page?: string;
  /** Paths with their queries (whole addresses, for pictures on another host) of what it asked for before there was a worker to see it. */
  loaded: string[];
}

/** What a page asks of a worker that has come and still waits for the one before it. */
export const TAKE_OVER = "take over";
