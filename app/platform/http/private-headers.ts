/** Headers of pages behind a secret link: not cached, not indexed, and sent as referrer to no other site. */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};
