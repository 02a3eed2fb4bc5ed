/** Where pictures and players come from besides this host. */
const FLAGS = "https://flagcdn.com";
const PLAYERS = "https://open.spotify.com";

/**
 * What a page may run and show: scripts only from this host or named by their hash, so that a kept
 * page stays valid; no frames around it.
 *
 * @param scripts the program's own in the page, as `scriptHash` names them.
 * @param origin the site's public address.
 * @param mediaBaseUrl where stored pictures come from; empty when from this host.
 */
export function contentPolicy(scripts: readonly string[], origin: string, mediaBaseUrl = ""): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    // Sizes and focal points stand in style attributes.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", FLAGS, ...(mediaBaseUrl ? [new URL(mediaBaseUrl).origin] : [])].join(" "),
    `frame-src ${PLAYERS}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(origin.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/**
 * The headers that every answer carries: nothing guessed, little told to others, none of a phone's
 * senses used.
 *
 * @param origin the site's public address; https gets HSTS.
 */
export function safeHeaders(origin: string): Record<string, string> {
  return {
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    ...(origin.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
  };
}

/** The same for a page on which staff scan codes. */
export const withCamera = "camera=(self), geolocation=(), microphone=(), payment=(), usb=()";
