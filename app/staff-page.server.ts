/**
 * What is sent with a page for staff. Nothing on the way keeps it, no machine lists it, no other page frames
 * it. The token lies where scripts can read it, so none runs but the build's own and what the page itself
 * begins with.
 *
 * @param nonce marks the page's own scripts; without one any script runs, as development needs it.
 */
export function staffPageHeaders(nonce: string | undefined): Record<string, string> {
  const rest = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
  if (nonce === undefined) return rest;
  const policy = {
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${nonce}'`,
    // Pictures that were chosen and not sent yet.
    "img-src": "'self' blob: data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  return {
    ...rest,
    "Content-Security-Policy": Object.entries(policy)
      .map((rule) => rule.join(" "))
      .join("; "),
  };
}
