import { hash } from "node:crypto";

/** Where pictures and players come from besides this host. */
const FLAGS = "https://flagcdn.com";
const PLAYERS = "https://open.spotify.com";

/** The hashes of the scripts that stand in a page; data blocks are no scripts. */
function scriptHashes(html: Buffer): string[] {
  const hashes = new Set<string>();
  for (let at = html.indexOf("<script"); at >= 0; at = html.indexOf("<script", at)) {
    const start = html.indexOf(">", at) + 1;
    const end = html.indexOf("</script>", start);
    const attributes = html.toString("utf8", at, start);
    at = end;
    if (/\ssrc=|type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes.add(`'sha256-${hash("sha256", html.subarray(start, end), "base64")}'`);
  }
  return [...hashes];
}

/**
 * What a page may run and show: scripts only from this host or named by their hash, so that a kept
 * page stays valid; no frames around it.
 *
 * @param html the page in UTF-8.
 * @param origin the site's public address.
 * @param picturesAt where stored pictures come from; empty when from this host.
 */
export function contentPolicy(html: Buffer, origin: string, picturesAt = ""): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes(html).join(" ")}`.trim(),
    // Sizes and focal points stand in style attributes.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", FLAGS, ...(picturesAt ? [new URL(picturesAt).origin] : [])].join(" "),
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
