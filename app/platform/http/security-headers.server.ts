/** External hosts of flags and playlists. */
const FLAGS = "https://flagcdn.com";
const PLAYERS = [
  "https://open.spotify.com",
  "https://embed.music.apple.com",
  "https://w.soundcloud.com",
  "https://www.youtube-nocookie.com",
];

/** A host that is safe to put into a policy: a name or an address, with or without a port. */
const SOURCE_HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/**
 * The Content-Security-Policy of a page. Inline scripts are allowed by hash, so a cached page stays valid.
 *
 * @param scripts hashes of the program's inline scripts, from `scriptHash`.
 * @param origin the site's public address.
 * @param mediaBaseUrl base URL of stored images; empty for this host.
 * @param kind staff's pages may frame the preview; the preview may be framed, and only requests its own pages.
 * @param host the preview request's host, which may differ from `origin`.
 */
export function contentPolicy(
  scripts: readonly string[],
  origin: string,
  mediaBaseUrl = "",
  kind: "guest" | "staff" | "preview" = "guest",
  host = "",
): string {
  const isPreview = kind === "preview";
  // A path in a policy needs a host: the site's, and the one in the request.
  const hosts = [origin, ...(SOURCE_HOST.test(host) ? [host] : [])];
  const readOnly = hosts.flatMap((at) =>
    ["/preview/", "/api/event/getAllEvents", "/api/offers/all-offers"].map((path) => at + path),
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    // Style attributes set sizes and focal points.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", FLAGS, ...(mediaBaseUrl ? [new URL(mediaBaseUrl).origin] : [])].join(" "),
    ["frame-src", ...(kind === "staff" ? ["'self'"] : []), ...PLAYERS].join(" "),
    `connect-src ${isPreview ? readOnly.join(" ") : "'self'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${isPreview ? "'none'" : "'self'"}`,
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
    // Not for staff: the office may also be reached by a local address without https.
    ...(kind === "guest" && origin.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Security headers of every response. @param origin the site's public address; https adds HSTS. */
export function safeHeaders(origin: string): Record<string, string> {
  return {
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    ...(origin.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
}

/** The permissions policy of staff pages, which scan codes. */
export const withCamera = "camera=(self), geolocation=(), microphone=(), payment=(), usb=()";
