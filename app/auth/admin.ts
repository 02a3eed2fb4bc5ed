import type { Capability, Restriction, Role } from "../access/roles.ts";

/** An admin, as the API returns it. */
export interface Admin {
  _id: string;
  username: string;
  email: string;
  role: Role;
  /** Whether the admin is active and can log in. */
  status: boolean;
  /** ISO 8601 with the venue's offset; null before the first time. */
  last_sign_in: string | null;
  /** Last use of the site, accurate to a few minutes; the last login once logged out. */
  last_active: string | null;
  created_on: string;
  /** Whether the admin has a passkey or an authenticator app. */
  second_factor: boolean;
  version: number;
}

/** The admin who is logged in, as `/api/admin/me` returns it. */
export interface Me {
  admin: Admin;
  capabilities: Capability[];
  /** The step required of this session before anything else. */
  must: Restriction | null;
  /** From this day on the role needs a second factor, which the admin does not have; `YYYY-MM-DD`. */
  second_factor_from: string | null;
  /** Encrypts unsaved input in this admin's browsers: 32 bytes in hex, the same for all of the admin's sessions. */
  draft_key: string;
  /** Until then, sensitive actions need no confirmation; ISO 8601 with the venue's offset. */
  confirmed_until: string;
}
