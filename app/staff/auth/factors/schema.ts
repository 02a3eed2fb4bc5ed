import * as z from "zod/mini";
import { line } from "../../../platform/lib/fields.ts";

/** Longest name of a passkey, in characters. */
const PASSKEY_NAME = 60;

/** A passkey's name, chosen by its owner. */
export const passkeyName = line("Enter a name for this passkey.", PASSKEY_NAME);

const bytes = z.string("Send the passkey's response.").check(z.regex(/^[\w-]+$/, "Send the passkey's response."));
const extensions = z._default(z.record(z.string(), z.unknown()), {});

/** A new passkey, as a browser describes it (WebAuthn's `RegistrationResponseJSON`). */
export const newPasskeySchema = z.object(
  {
    id: bytes,
    rawId: bytes,
    type: z.literal("public-key"),
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
    }),
    clientExtensionResults: extensions,
  },
  "Send the passkey's response.",
);

export type NewPasskey = z.output<typeof newPasskeySchema>;

/** A signature by a passkey, as a browser describes it (WebAuthn's `AuthenticationResponseJSON`). */
export const passkeySchema = z.object(
  {
    id: bytes,
    rawId: bytes,
    type: z.literal("public-key"),
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: z.optional(bytes),
    }),
    clientExtensionResults: extensions,
  },
  "Send the passkey's response.",
);

export type SignedByPasskey = z.output<typeof passkeySchema>;

const MISSING = "Enter the code from your authenticator app, or a recovery code.";

/** A code of an authenticator app, as people type it. */
export const totpCode = z
  .string("Enter the code from your authenticator app.")
  .check(z.trim(), z.minLength(1, "Enter the code from your authenticator app."), z.maxLength(20, "Enter six digits."));

const recoveryCode = z
  .string("Enter a recovery code.")
  .check(z.trim(), z.minLength(1, "Enter a recovery code."), z.maxLength(60, "Enter one recovery code."));

/** The ticket of a login that waits for its second step. */
export const ticketSchema = z.string("Log in with your password first.");

/** The second step of a login. */
export const secondStepSchema = z
  .object({
    ticket: ticketSchema,
    code: z.optional(totpCode),
    recovery_code: z.optional(recoveryCode),
    passkey: z.optional(passkeySchema),
  })
  .check(
    z.refine(({ code, recovery_code, passkey }) => [code, recovery_code, passkey].filter(Boolean).length === 1, {
      error: MISSING,
      path: ["code"],
    }),
  );

/** A login by passkey alone. */
export const passkeyLoginSchema = z.object({ passkey: passkeySchema });

export type SentSecondStep = z.output<typeof secondStepSchema>;
