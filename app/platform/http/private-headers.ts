/** Headers of pages behind a secret link: not cached, not indexed, and no referrer to other sites. */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};
