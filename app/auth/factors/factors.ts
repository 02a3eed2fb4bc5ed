/** A passkey of one's own. */
export interface Passkey {
  _id: string;
  name: string;
  /** ISO 8601 with the venue's offset. */
  created_on: string;
  last_used: string | null;
}

/** The second factors of one's own account, as the API returns them. */
export interface Factors {
  passkeys: Passkey[];
  /** Since when there is an authenticator app; ISO 8601 with the venue's offset. */
  totp_since: string | null;
  /** How many recovery codes are left; null if there never were any. */
  recovery_codes_left: number | null;
  /** The first day on which the role needs a second factor, `YYYY-MM-DD`; null if it needs none. */
  required_from: string | null;
  /** The only address at which passkeys work; null where this site can have none. */
  passkeys_at: string | null;
}

/** The data that sets up an authenticator app. */
export interface TotpSetup {
  /** Base32, for typing. */
  secret: string;
  link: string;
  /** The link as a QR code. */
  qr: { path: string; width: number };
}

/** At this number of recovery codes and below, new ones are advised. */
export const FEW_CODES = 2;
