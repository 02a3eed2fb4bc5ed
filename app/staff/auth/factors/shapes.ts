import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, day, instant, nullable, text } from "../../../platform/lib/shapes.ts";
import { roles } from "../../../platform/roles/roles.ts";

/** The second factors of one's own account. */
export const factorsShape = z
  .object({
    passkeys: z.array(z.object({ _id: text, name: text, created_on: instant, last_used: nullable(instant) })),
    /** Since when there is an authenticator app. */
    totp_since: nullable(instant),
    /** How many recovery codes are left; null if there never were any. */
    recovery_codes_left: nullable(count),
    /** The first day on which the role needs a second factor; null if it needs none. */
    required_from: nullable(day),
    /** The only address at which passkeys work; null if this site can have none. */
    passkeys_at: nullable(text),
  })
  .register(shapeNames, { id: "Factors" });
export type Factors = z.output<typeof factorsShape>;
export type Passkey = Factors["passkeys"][number];

/** A change's response: the factors as they are now, with recovery codes if it made some, shown only once. */
export const factorsChangedShape = z.object({
  message: text,
  factors: factorsShape,
  recovery_codes: nullable(z.array(text)),
});
export type FactorsChanged = z.output<typeof factorsChangedShape>;

/** The data that sets up an authenticator app: the secret for typing, in base32, and its link, also as a QR code. */
export const totpSetupShape = z
  .object({ secret: text, link: text, qr: z.object({ path: text, width: count }) })
  .register(shapeNames, { id: "TotpSetup" });
export type TotpSetup = z.output<typeof totpSetupShape>;

/** The options that a browser passes to a passkey. */
export const optionsShape = z
  .record(z.string(), z.unknown())
  .check(z.describe("WebAuthn's options as JSON, for PublicKeyCredential.parse…OptionsFromJSON()."));

/** From which day a role needs a second factor, or null, and how many of its active admins have none. */
export const factorRuleShape = z
  .object({ role: z.enum(roles), from: nullable(day), admins: count, without: count })
  .register(shapeNames, { id: "SecondFactorRule" });
export type FactorRule = z.output<typeof factorRuleShape>;
