import type { Database } from "../app/platform/db/tables.ts";
import { jsonText } from "../app/platform/lib/json-text.ts";

const at = "2026-11-01T10:00:00.000Z";
const ends_at = "2099-01-01T00:00:00.000Z";

/** Gives an admin two passkeys, an authenticator app and three recovery codes, all named by `name`. */
export async function addFactors(db: Database, admin_id: string, name: string): Promise<void> {
  for (const one of ["phone", "key"]) {
    const passkey = {
      id: `${name} ${one}`,
      admin_id,
      name: one,
      public_key: "#",
      counter: 0,
      transports: jsonText<string[]>([]),
    };
    await db
      .insertInto("passkeys")
      .values({ ...passkey, created_at: at, used_at: null })
      .execute();
  }
  const app = { admin_id, secret: `SECRET ${name}`, created_at: at, confirmed_at: at };
  await db.insertInto("totp_factors").values(app).execute();
  const codes = ["one", "two", "three"].map((one) => ({ code_hash: `${name} ${one}`, admin_id, used_at: null }));
  await db.insertInto("recovery_codes").values(codes).execute();
  await db.updateTable("admins").set({ second_factor: 1 }).where("id", "=", admin_id).execute();
}

/** Adds an admin's session, link, pending login and device, none of which a backup contains. */
export async function addMomentary(db: Database, admin_id: string): Promise<void> {
  const session = { token_hash: "a hash", id: "a session", admin_id, created_at: at, used_at: at, ends_at };
  await db
    .insertInto("sessions")
    .values({ ...session, proved_at: at, device: "", network: "" })
    .execute();
  const email = { email: "Bo@club.example", address: "bo@club.example" };
  const link = { token_hash: "#", purpose: "password-reset" as const, admin_id, ...email, created_at: at, ends_at };
  await db
    .insertInto("account_links")
    .values({ ...link, username: null, role: null, created_by: null })
    .execute();
  const ticket = { ticket_hash: "#", purpose: "second-step" as const, admin_id, ends_at };
  await db.insertInto("login_tickets").values(ticket).execute();
  await db.insertInto("login_devices").values({ mark: "#", admin_id, used_at: at }).execute();
}
