import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { venue } from "../content/venue.ts";
import type { Database, Tables } from "../db/tables.ts";
import type { Writer } from "../db/writer.server.ts";
import { storedInstant, zonedIso } from "../lib/zoned-time.server.ts";
import type { Admin } from "./admin.ts";
import { passwordRejection } from "./easy-password.server.ts";
import { hashPassword } from "./password.server.ts";
import type { AdminChange, NewAdmin } from "./schema.ts";
import { endSessionsOf } from "./session.server.ts";

/** Why an admin was not saved. */
export type AdminRefusal =
  | { status: 409 | 422; field: "username" | "email" | "password" | "status"; message: string }
  | { status: 404 | 412; message: string };

function toAdmin(row: Selectable<Tables["admins"]>): Admin {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    status: row.active === 1,
    last_sign_in: row.last_sign_in_at && zonedIso(row.last_sign_in_at, venue.timeZone),
    created_on: zonedIso(row.created_at, venue.timeZone),
    second_factor: row.second_factor === 1,
    version: row.version,
  };
}

/** All admins, active ones first, then by name. */
export async function listAdmins(db: Database): Promise<Admin[]> {
  const rows = await db.selectFrom("admins").selectAll().orderBy("active", "desc").orderBy("username_key").execute();
  return rows.map(toAdmin);
}

/** The admin with this id. @throws when there is none. */
export async function getAdmin(db: Database, id: string): Promise<Admin> {
  return toAdmin(await db.selectFrom("admins").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
}

/** The admin with this email address, with the password hash. */
export async function findForLogin(db: Database, email: string) {
  return db
    .selectFrom("admins")
    .selectAll()
    .where("address", "=", email.trim().toLowerCase())
    .executeTakeFirst()
    .then((row) => row && { admin: toAdmin(row), passwordHash: row.password_hash });
}

/** Rejects a password that is easy to guess. */
async function passwordRefusal(password: string, names: string[]): Promise<AdminRefusal | undefined> {
  const message = await passwordRejection(password, names);
  return message === undefined ? undefined : { status: 422, field: "password", message };
}

/** A name for comparison: without case and Unicode form. */
const nameKey = (username: string) => username.normalize("NFKC").toLowerCase();

/** Rejects a name or address that another admin has. */
async function taken(
  trx: Database,
  { username, email }: { username: string; email: string },
  exceptId = "",
): Promise<AdminRefusal | undefined> {
  const row = await trx
    .selectFrom("admins")
    .select(["username_key", "address"])
    .where("id", "<>", exceptId)
    .where(({ eb, or }) => or([eb("username_key", "=", nameKey(username)), eb("address", "=", email.toLowerCase())]))
    .executeTakeFirst();
  if (!row) return undefined;
  return row.address === email.toLowerCase()
    ? { status: 409, field: "email", message: "An admin with this email address already exists." }
    : { status: 409, field: "username", message: "An admin with this name already exists." };
}

interface AdminServices {
  db: Database;
  writer: Writer;
}

/**
 * Adds an admin.
 *
 * @param now ms since 1970.
 * @returns the admin, or why it was rejected.
 */
export async function addAdmin({ writer }: AdminServices, admin: NewAdmin, now: number): Promise<Admin | AdminRefusal> {
  const { username, email, password } = admin;
  const rejection = await passwordRefusal(password, [username, email]);
  if (rejection) return rejection;
  const row = {
    id: randomUUIDv7(),
    username,
    username_key: nameKey(username),
    email,
    address: email.toLowerCase(),
    password_hash: await hashPassword(password),
    role: admin.role,
    active: admin.status ? 1 : 0,
    last_sign_in_at: null,
    seen_at: null,
    created_at: storedInstant(now),
  };
  return writer.write(
    async (trx) =>
      (await taken(trx, row)) ??
      toAdmin(await trx.insertInto("admins").values(row).returningAll().executeTakeFirstOrThrow()),
  );
}

/** Why an admin cannot be deactivated, or undefined. */
async function deactivationRejection(trx: Database, id: string, by: string): Promise<AdminRefusal | undefined> {
  if (id === by) return { status: 422, field: "status", message: "You can't deactivate yourself." };
  const other = await trx
    .selectFrom("admins")
    .select("id")
    .where("active", "=", 1)
    .where("id", "<>", id)
    .executeTakeFirst();
  if (other) return undefined;
  return { status: 422, field: "status", message: "You can't deactivate the last active admin." };
}

/**
 * Changes an admin. A new password or deactivating ends all of that admin's sessions.
 *
 * @param by the id of the admin who makes the change.
 * @param ifVersion the version that was edited; left out, any is overwritten.
 */
export async function changeAdmin(
  { db, writer }: AdminServices,
  id: string,
  change: AdminChange,
  { by, ifVersion }: { by: string; ifVersion?: number | undefined },
): Promise<Admin | AdminRefusal> {
  const { username, email, password, status } = change;
  const unknown: AdminRefusal = { status: 404, message: "Admin not found." };
  const find = (from: Database) => from.selectFrom("admins").selectAll().where("id", "=", id).executeTakeFirst();
  const known = await find(db);
  if (!known) return unknown;
  const names = [known.username, known.email, username ?? "", email ?? ""];
  const common = password === undefined ? undefined : await passwordRefusal(password, names);
  if (common) return common;
  const password_hash = password === undefined ? undefined : await hashPassword(password);

  return writer.write(async (trx) => {
    const before = await find(trx);
    if (!before) return unknown;
    const after = {
      username: username ?? before.username,
      email: email ?? before.email,
      active: status === undefined ? before.active : Number(status),
      password_hash: password_hash ?? before.password_hash,
    };
    const deactivated = before.active === 1 && after.active === 0;
    const rejection = (deactivated && (await deactivationRejection(trx, id, by))) || (await taken(trx, after, id));
    if (rejection) return rejection;
    if (ifVersion !== undefined && ifVersion !== before.version) {
      return { status: 412, message: "Someone else changed this admin. Reload and try again." };
    }
    if (Object.entries(after).every(([column, value]) => before[column as keyof typeof after] === value)) {
      return toAdmin(before);
    }
    if (password_hash !== undefined || deactivated) await endSessionsOf(trx, id);
    const row = { username_key: nameKey(after.username), address: after.email.toLowerCase() };
    return toAdmin(
      await trx
        .updateTable("admins")
        .set({ ...after, ...row, version: before.version + 1 })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  });
}
