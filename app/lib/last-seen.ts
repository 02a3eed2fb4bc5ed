import { createStore } from "zustand/vanilla";

/** Says on an answer that was kept when it was kept, ms since 1970. */
export const LAST_SEEN_HEADER = "x-last-seen";

/** The same in the head of a page that was kept. */
export const LAST_SEEN_META = "last-seen";

interface LastSeen {
  /** When the page was kept that this document began with, ms since 1970; null for one that has just come. */
  page: number | null;
  /** The same for the newest list. */
  list: number | null;
}

function seenOfDocument(): number | null {
  if (typeof document === "undefined") return null;
  return Number(document.querySelector<HTMLMetaElement>(`meta[name="${LAST_SEEN_META}"]`)?.content) || null;
}

/** How old what is shown is, where it does not come from the server just now. */
export const lastSeen = createStore<LastSeen>(() => ({ page: seenOfDocument(), list: null }));

/** Notes whether an answer has just come or was kept. */
export function noteLastSeen({ headers }: Response): void {
  lastSeen.setState({ list: Number(headers.get(LAST_SEEN_HEADER)) || null });
}
