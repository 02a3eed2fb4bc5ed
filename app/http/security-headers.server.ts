/** External hosts of flags and playlists. */
const FLAGS = "https://flagcdn.com";
const PLAYERS = [
  "https://open.spotify.com",
  "https://embed.music.apple.com",
  "https://w.soundcloud.com",
  "https://www.youtube-nocookie.com",
];

/**
 * The Content-Security-Policy of a page. Inline scripts are allowed by hash, so a cached page stays valid.
 *
 * @param scripts hashes of the program's inline scripts, from `scriptHash`.
 * @param origin the site's public address.
 * @param mediaBaseUrl base URL of stored images; empty for this host.
 * @param kind staff's pages frame the preview; the preview is framed, and only requests its own pages.
 */
export function contentPolicy(
  scripts: readonly string[],
  origin: string,
  mediaBaseUrl = "",
  kind: "guest" | "staff" | "preview" = "guest",
): string {
  const isPreview = kind === "preview";
  const readOnly = ["/preview/", "/api/event/getAllEvents", "/api/offers/all-offers"].map((path) => origin + path);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    // Style attributes hold sizes and focal points.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", FLAGS, ...(mediaBaseUrl ? [new URL(mediaBaseUrl).origin] : [])].join(" "),
    ["frame-src", ...(kind === "staff" ? ["'self'"] : []), ...PLAYERS].join(" "),
    `connect-src ${isPreview ? readOnly.join(" ") : "'self'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${isPreview ? "'none'" : "'self'"}`,
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
    ...(origin.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
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
