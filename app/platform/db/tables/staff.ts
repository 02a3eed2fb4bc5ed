import type { Generated } from "kysely";
import type { JsonText } from "../../lib/json-text.ts";
import type { Role } from "../../roles/roles.ts";

interface AdminsTable {
  id: string;
  username: string;
  /** The name, and below the email, in lower case; both unique. */
  username_key: string;
  email: string;
  address: string;
  /** argon2id, as a PHC string. */
  password_hash: string;
  /** See `platform/roles/roles.ts`. */
  role: Role;
  active: number;
  /** 1 while the password is a generated one, which must be replaced. */
  must_change_password: Generated<number>;
  /** When a generated password expires, ISO 8601 in UTC; null for never. */
  password_expires_at: Generated<string | null>;
  /** 1 if the admin has a passkey or an authenticator app. */
  second_factor: Generated<number>;
  last_sign_in_at: string | null;
  /** When this admin last read the list of what's new. */
  seen_at: string | null;
  /** 1 if the admin wants the weekly email. */
  weekly_email: Generated<number>;
  created_at: string;
  version: Generated<number>;
}

/** Logins of admins; only the token's hash is stored. */
interface SessionsTable {
  token_hash: string;
  /** Identifies the session where its token must not appear. */
  id: string;
  admin_id: string;
  created_at: string;
  /** Last use, accurate to a few minutes. */
  used_at: string;
  /** Expiry, even if it is in use. */
  ends_at: string;
  /** When the admin last proved who they are. */
  proved_at: string;
  /** Browser and device in plain words, or empty. */
  device: string;
  /** The network that the login came from, or empty. */
  network: string;
}

/** Networks that admins have logged in from, as hashes. */
interface LoginNetworksTable {
  /** Keyed hash of admin and network. */
  mark: string;
  admin_id: string;
  /** The last login from there. */
  used_at: string;
}

/** Deletions and exports of guests' data, without names. */
interface PrivacyLogTable {
  id: string;
  at: string;
  /** `left`: deleted long after unsubscribing. */
  action: "retention" | "exported" | "erased" | "left";
  /** The admin's name, or what started the retention run. */
  actor: string;
  /** Keyed hash of the email or phone number; null for a run over many guests. */
  guest: string | null;
  /** Number of rows by kind. */
  counts: JsonText<Record<string, number>>;
}

/** Admins, their sessions, and the log of what was done with personal data. */
export interface StaffTables {
  admins: AdminsTable;
  sessions: SessionsTable;
  login_networks: LoginNetworksTable;
  privacy_log: PrivacyLogTable;
}
