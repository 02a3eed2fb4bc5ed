import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database, Tables } from "../app/platform/db/tables.ts";
import { openSession } from "../app/staff/auth/session.server.ts";

/** Stores an admin and returns the id. Without a password hash nobody can log in as this admin: see `signedIn`. */
export async function makeAdmin(db: Database, more: Partial<Insertable<Tables["admins"]>> = {}): Promise<string> {
  const id = randomUUIDv7();
  const username = more.username ?? `Ana ${id.slice(-12)}`;
  const email = more.email ?? `${id}@afterglow.example`;
  await db
    .insertInto("admins")
    .values({
      id,
      username,
      username_key: username.toLowerCase(),
      email,
      address: email.toLowerCase(),
      password_hash: "",
      role: "owner",
      active: 1,
      last_sign_in_at: null,
      seen_at: null,
      created_at: "2026-01-01T00:00:00.000Z",
      ...more,
    })
    .execute();
  return id;
}

/** The header with the token of a new admin, logged in at `now` (ms since 1970). */
export async function signedIn(
  db: Database,
  { now = Date.now(), ...more }: Partial<Insertable<Tables["admins"]>> & { now?: number } = {},
): Promise<{ authorization: string }> {
  const id = await makeAdmin(db, more);
  const { token } = await openSession(db, id, now);
  return { authorization: token };
}
