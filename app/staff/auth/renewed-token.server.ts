import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { RenewedToken } from "./shapes.ts";
import { PROOF_TTL_MS } from "./staff.server.ts";

/** The response to a proof. @param token from `proveSession`. @param now ms since 1970, the time of the proof. */
export function renewedToken(message: string, token: string, now: number): RenewedToken {
  return { message, token, confirmed_until: zonedIso(storedInstant(now + PROOF_TTL_MS.hour), venue.timeZone) };
}
