import { LAST_SEEN_HEADER } from "../lib/last-seen.ts";

/** How long anything is kept that nobody looks at, in seconds. */
export const KEPT_FOR = 30 * 24 * 3600;

/** The answer with the moment in its header at which it was kept. Only what is whole, and from where it was asked, is kept. */
export function stamped(response: Response): Response | null {
  if (response.status !== 200 || response.redirected || response.type === "opaque") return null;
  const headers = new Headers(response.headers);
  headers.set(LAST_SEEN_HEADER, String(Date.now()));
  return new Response(response.body, { status: 200, headers });
}

/** When an answer was kept, ms since 1970. */
export function cachedAt(response: Response): number {
  return Number(response.headers.get(LAST_SEEN_HEADER));
}

/** Whether an answer says that there is no server to ask: a proxy's word for it. */
export function isNoServer({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}
