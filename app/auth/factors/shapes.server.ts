import * as z from "zod/mini";
import { shapeOf } from "../../http/endpoint.server.ts";
import { count, day, instant, nullable, text } from "../../lib/shapes.ts";
import type { Factors, TotpSetup } from "./factors.ts";

export const factorsShape = shapeOf<Factors>()(
  "Factors",
  z.object({
    passkeys: z.array(z.object({ _id: text, name: text, created_on: instant, last_used: nullable(instant) })),
    totp_since: nullable(instant),
    recovery_codes_left: nullable(count),
    required_from: nullable(day),
    passkeys_at: nullable(text),
  }),
);

export const totpSetupShape = shapeOf<TotpSetup>()(
  "TotpSetup",
  z.object({ secret: text, link: text, qr: z.object({ path: text, width: count }) }),
);

/** The options that a browser passes to a passkey. */
export const optionsShape = z
  .record(z.string(), z.unknown())
  .check(z.describe("WebAuthn’s options as JSON, for PublicKeyCredential.parse…OptionsFromJSON()."));
