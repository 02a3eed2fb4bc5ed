import { Secret, TOTP } from "otpauth";

/**
 * Parameters that every authenticator app supports (RFC 6238, and Google's `otpauth:` links): SHA-1, six digits, 30
 * seconds.
 */
const settings = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** Steps that a clock may be off, either way (RFC 6238, 5.2). */
const DRIFT = 1;

/** Steps within which a code is recognised as too early or late, so that the message can name the clock. */
const RECOGNISED = 10;

/** A new random secret, 160 bits as RFC 4226 recommends, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The link in the QR code for an authenticator app. @param account names the entry in the app. */
export function totpLink(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...settings, secret, issuer, label: account }).toString();
}

/** Why a code is rejected. */
export type TotpRejection = "wrong" | "used" | "clock";

/**
 * Checks a code of an authenticator app.
 *
 * @param code as people type it, with spaces or without.
 * @param lastStep the newest step whose code was used; that code and earlier ones are rejected.
 * @param now ms since 1970, by the server's clock.
 * @returns the code's step, or why it is rejected.
 */
export function checkTotp(secret: string, code: string, lastStep: number, now: number): number | TotpRejection {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return "wrong";
  const sent = { ...settings, secret: Secret.fromBase32(secret), token, timestamp: now };
  const off = TOTP.validate({ ...sent, window: RECOGNISED });
  if (off === null) return "wrong";
  if (Math.abs(off) > DRIFT) return "clock";
  const step = TOTP.counter({ period: settings.period, timestamp: now }) + off;
  return step > lastStep ? step : "used";
}
