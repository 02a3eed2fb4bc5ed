import type { Generated } from "kysely";
import type { JsonText } from "../../lib/json-text.ts";
import type { Role } from "../../roles/roles.ts";

/**
 * Links that are emailed to staff or shown for copying: one row without a token, and one with the hash of each token.
 */
interface AccountLinksTable {
  /** The hash of the token; in the row without a token, the link's id. */
  token_hash: string;
  /** The same for all tokens of a link. */
  link_id: Generated<string>;
  purpose: "invitation" | "password-reset" | "email-change" | "email-cancel" | "email-undo";
  /** The account that the link changes, or the inviting admin; null for a forgotten password of an unknown address. */
  admin_id: string | null;
  /** Name and role of an invitation's future account. */
  username: string | null;
  role: Role | null;
  /** Recipient of an invitation or reset; for a change of email, the new address. */
  email: string;
  /** The same in lower case. */
  address: string;
  /** The name of the admin who invited. */
  created_by: string | null;
  created_at: string;
  ends_at: string;
}

/** Logins that wait for their second step; only hashes of their tickets are stored. */
interface LoginTicketsTable {
  ticket_hash: string;
  purpose: "second-step" | "used-challenge";
  /** Null if a passkey alone will identify the admin. */
  admin_id: string | null;
  tries: Generated<number>;
  ends_at: string;
}

interface PasskeysTable {
  /** The credential's id, base64url. */
  id: string;
  admin_id: string;
  name: string;
  /** COSE, base64url. */
  public_key: string;
  /** The authenticator's count of signatures; 0 if it does not count. */
  counter: number;
  transports: JsonText<string[]>;
  created_at: string;
  used_at: string | null;
}

/** Authenticator apps. */
interface TotpFactorsTable {
  admin_id: string;
  /** Base32. */
  secret: string;
  /** The newest time step whose code was used: each code works once. */
  last_step: Generated<number>;
  created_at: string;
  /** Null until the first code has been entered. */
  confirmed_at: string | null;
}

interface RecoveryCodesTable {
  code_hash: string;
  admin_id: string;
  used_at: string | null;
}

/** Devices that admins have logged in with, as hashes. */
interface LoginDevicesTable {
  /** Keyed hash of admin and device. */
  mark: string;
  admin_id: string;
  /** The last login with it. */
  used_at: string;
}

/** Roles that need a second factor. */
interface SecondFactorRulesTable {
  role: Role;
  /** The first day of the rule at the venue, `YYYY-MM-DD`. */
  from_day: string;
}

/** Account links, logins and second factors. */
export interface AccessTables {
  account_links: AccountLinksTable;
  login_tickets: LoginTicketsTable;
  passkeys: PasskeysTable;
  totp_factors: TotpFactorsTable;
  recovery_codes: RecoveryCodesTable;
  login_devices: LoginDevicesTable;
  second_factor_rules: SecondFactorRulesTable;
}
