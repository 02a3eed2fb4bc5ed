import { createStore } from "zustand/vanilla";

/** The header of a cached response with the time it was cached, ms since 1970. */
export const LAST_SEEN_HEADER = "x-last-seen";

/** The same in the head of a cached page. */
export const LAST_SEEN_META = "last-seen";

interface LastSeen {
  /** The time when this document's page was cached, ms since 1970; null if it came from the server. */
  page: number | null;
  /** The same for the newest list. */
  list: number | null;
}

function seenOfDocument(): number | null {
  if (typeof document === "undefined") return null;
  return Number(document.querySelector<HTMLMetaElement>(`meta[name="${LAST_SEEN_META}"]`)?.content) || null;
}

/** The time when the shown data was cached; null if it came from the server. */
export const lastSeen = createStore<LastSeen>(() => ({ page: seenOfDocument(), list: null }));

/** Notes whether a response came from the server or the cache. */
export function noteLastSeen({ headers }: Response): void {
  lastSeen.setState({ list: Number(headers.get(LAST_SEEN_HEADER)) || null });
}
