import * as z from "zod/mini";
import { venue } from "../content/venue.ts";
import { shapeOf } from "../http/endpoint.server.ts";
import { instant, text } from "../lib/shapes.ts";
import { storedInstant, zonedIso } from "../lib/zoned-time.server.ts";
import type { RenewedToken } from "./renewed-token.ts";
import { PROOF_LASTS } from "./staff.server.ts";

export const renewedShape = shapeOf<RenewedToken>()(
  "RenewedToken",
  z.object({
    message: text,
    token: text.check(z.describe("Replaces the token that was sent, which ends at once.")),
    confirmed_until: instant,
  }),
);

/** The response to a proof. @param token from `proveSession`. @param now ms since 1970, the time of the proof. */
export function renewedToken(message: string, token: string, now: number): RenewedToken {
  return { message, token, confirmed_until: zonedIso(storedInstant(now + PROOF_LASTS), venue.timeZone) };
}
