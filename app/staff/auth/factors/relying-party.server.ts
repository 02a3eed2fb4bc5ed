import { isIP } from "node:net";
import { venue } from "../../../platform/venue/venue.ts";

/** The site as passkeys know it (WebAuthn's relying party). */
export interface RelyingParty {
  /** The only origin whose signatures count. */
  origin: string;
  /** Its host name, which passkeys belong to. */
  id: string;
  name: string;
}

/**
 * The site as passkeys know it, from its configured public origin.
 *
 * @returns undefined if browsers offer none: without https, except on localhost, and on a bare IP address.
 */
export function relyingParty(publicOrigin: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicOrigin);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isIP(hostname.replace(/^\[|\]$/g, "")) || (protocol !== "https:" && !isLocal)) return undefined;
  return { origin, id: hostname, name: venue.name };
}
