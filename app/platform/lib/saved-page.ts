import { LAST_SEEN_META } from "./last-seen.ts";

/**
 * The event for a part of another page that is shown; its detail is when a saved page was saved, ms since 1970, or 0.
 */
export const PART_SEEN = "part-seen";

/** Reports that a part of another page is shown, which may have come from the cache. */
export function noteSavedPage(page: Document): void {
  const saved = page.querySelector<HTMLMetaElement>(`meta[name="${LAST_SEEN_META}"]`)?.content;
  dispatchEvent(new CustomEvent(PART_SEEN, { detail: Number(saved) || 0 }));
}
