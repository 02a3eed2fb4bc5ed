import { LAST_SEEN_HEADER } from "../../platform/lib/last-seen.ts";

/** How long an unused entry stays in a cache, in seconds. */
export const MAX_AGE_SECONDS = 30 * 24 * 3600;

/** The response with a header for the time of caching; null if it must not be cached: partial, redirected or opaque. */
export function stamped(response: Response): Response | null {
  if (response.status !== 200 || response.redirected || response.type === "opaque") return null;
  const headers = new Headers(response.headers);
  headers.set(LAST_SEEN_HEADER, String(Date.now()));
  return new Response(response.body, { status: 200, headers });
}

/** When a response was cached, ms since 1970; see `stamped`. */
export function cachedAt(response: Response): number {
  return Number(response.headers.get(LAST_SEEN_HEADER));
}

/** Whether a response is a proxy's report that the server is down. */
export function isNoServer({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}
