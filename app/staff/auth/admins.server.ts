import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type Actor, differing, record } from "../audit-log/record.server.ts";
import { reportNewEmail, reportNewPassword } from "./account-emails.server.ts";
import { endLinksOf, everyLink } from "./account-links.server.ts";
import {
  checkIdentity,
  checkManaging,
  checkPassword,
  checkTaken,
  isLastOwner,
  outdatedAdmin,
  unknownAdmin,
} from "./admin-rules.server.ts";
import { usernameKey } from "./look-alikes.server.ts";
import { hashPassword } from "./password.server.ts";
import type { AdminChange, NewAdmin } from "./schema.ts";
import { endSessionsOf } from "./session.server.ts";
import type { Admin } from "./shapes.ts";

/** Admins, with the last use of any of their sessions. */
const selectAdmins = (db: Database) =>
  db
    .selectFrom("admins")
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom("sessions")
        .select(({ fn }) => fn.max("used_at").as("used_at"))
        .whereRef("sessions.admin_id", "=", "admins.id")
        .as("used_at"),
    );

type Row = Selectable<Tables["admins"]>;

function toAdmin(row: Row & { used_at: string | null }): Admin {
  const lastActive = [row.last_sign_in_at, row.used_at]
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    status: row.active === 1,
    last_sign_in: row.last_sign_in_at && zonedIso(row.last_sign_in_at, venue.timeZone),
    last_active: lastActive === undefined ? null : zonedIso(lastActive, venue.timeZone),
    created_on: zonedIso(row.created_at, venue.timeZone),
    second_factor: row.second_factor === 1,
    version: row.version,
  };
}

/** All admins, active ones first, then by name. */
export async function listAdmins(db: Database): Promise<Admin[]> {
  const rows = await selectAdmins(db).orderBy("active", "desc").orderBy("username_key").execute();
  return rows.map(toAdmin);
}

/** The admin with this id. @throws when there is none. */
export async function getAdmin(db: Database, id: string): Promise<Admin> {
  return toAdmin(await selectAdmins(db).where("id", "=", id).executeTakeFirstOrThrow());
}

/** How long a password that someone else knows can log in, in ms. */
const KNOWN_PASSWORD_TTL_MS = 86_400_000;

const expiryOf = (now: number) => storedInstant(now + KNOWN_PASSWORD_TTL_MS);

/** The admin with this email address, with the password hash, and when a password that has to be replaced expires. */
export async function findForLogin(db: Database, email: string) {
  const row = await selectAdmins(db).where("address", "=", email.trim().toLowerCase()).executeTakeFirst();
  const expiresAt = row?.must_change_password === 1 ? row.password_expires_at : null;
  return row && { admin: toAdmin(row), passwordHash: row.password_hash, expiresAt };
}

interface AdminServices {
  db: Database;
  writer: Writer;
}

/** An admin as the audit trail names it. */
export const trailObject = ({ id, username }: Pick<Row, "id" | "username">) => ({ kind: "admin", id, name: username });

/** The fields of an admin that the audit trail records. */
export const trailFields = ({
  username,
  email,
  role,
  active,
}: Pick<Row, "username" | "email" | "role" | "active">) => ({
  username,
  email,
  role,
  status: active === 1,
});

/**
 * Adds an admin.
 *
 * @param by who adds it, and may give its role.
 * @param now ms since 1970.
 * @param mustChange whether the password was generated, so that the admin has to choose one at the first login.
 * @returns the admin. @throws `Refusal` (403, 409, 422).
 */
export async function addAdmin(
  { writer }: Pick<AdminServices, "writer">,
  admin: NewAdmin,
  by: Actor,
  now: number,
  mustChange = false,
): Promise<Admin> {
  const { username, email, password, role } = admin;
  await checkPassword(password, [username, email]);
  const row = {
    id: randomUUIDv7(),
    username,
    username_key: usernameKey(username),
    email,
    address: email.toLowerCase(),
    password_hash: await hashPassword(password),
    role,
    active: admin.status ? 1 : 0,
    must_change_password: mustChange ? 1 : 0,
    password_expires_at: mustChange ? expiryOf(now) : null,
    last_sign_in_at: null,
    seen_at: null,
    created_at: storedInstant(now),
  };
  return writer.write(async (trx) => {
    await checkManaging(trx, by, { to: role });
    await checkIdentity(trx, row);
    await trx.insertInto("admins").values(row).execute();
    await record(trx, { actor: by, action: "admin.added", object: trailObject(row), after: trailFields(row) }, now);
    return getAdmin(trx, row.id);
  });
}

/** @throws `Refusal` (403, 422) if an admin may not be changed like this. */
async function checkAdminChange(
  trx: Database,
  before: Row,
  after: Pick<Row, "role" | "active">,
  by: Actor,
): Promise<void> {
  await checkManaging(trx, by, { from: before.role, to: after.role });
  const deactivated = before.active === 1 && after.active === 0;
  if (deactivated && before.id === by.id) {
    throw new Refusal(422, "You can't deactivate yourself.", { field: "status" });
  }
  if (!deactivated && (before.role !== "owner" || after.role === "owner")) return;
  if (!(await isLastOwner(trx, before))) return;
  throw deactivated
    ? new Refusal(422, "You can't deactivate the last owner.", { field: "status" })
    : new Refusal(422, "This is the last owner. Make someone else an owner first.", { field: "role" });
}

/** Records a change of an admin, each kind in a row of its own. */
async function recordChange(trx: Database, before: Row, after: Row, by: Actor, now: number): Promise<void> {
  const object = trailObject(after);
  const { username, email, role, active, password_hash } = after;
  const named = differing<Record<string, unknown>>(before, { username, email });
  if (Object.keys(named.after).length > 0) {
    await record(trx, { actor: by, action: "admin.changed", object, ...named }, now);
  }
  if (role !== before.role) {
    await record(trx, { actor: by, action: "admin.role", object, before: { role: before.role }, after: { role } }, now);
  }
  if (active !== before.active) {
    await record(trx, { actor: by, action: active ? "admin.activated" : "admin.deactivated", object }, now);
  }
  if (password_hash !== before.password_hash) await record(trx, { actor: by, action: "admin.password", object }, now);
}

/** Emails an admin whose password or email address was changed. */
async function reportChange(trx: Database, before: Row, after: Row, by: Actor, now: number): Promise<void> {
  const who = after.id === by.id ? undefined : by.username;
  if (after.password_hash !== before.password_hash) await reportNewPassword(trx, after, now, who);
  if (after.email !== before.email) {
    await reportNewEmail(trx, after, { before: before.email, after: after.email }, now, who);
  }
}

/**
 * Changes an admin. A new password or deactivating ends all of that admin's sessions; a new role takes effect with the
 * next request. A new password has to be replaced at the next login, as someone else knows it. Links that were emailed
 * to the admin end with a new password, a new address and when deactivated; one that undoes a change of address only
 * when someone else gives the account another address, or deactivates it.
 *
 * @param by who makes the change.
 * @param ifVersion the version that was edited; left out, any is overwritten.
 * @param now ms since 1970.
 * @param also what else follows from the change, in its transaction.
 * @throws `Refusal` (403, 404, 409, 412, 422)
 */
export async function changeAdmin(
  { db, writer }: AdminServices,
  id: string,
  change: AdminChange,
  {
    by,
    ifVersion,
    now,
    also,
  }: { by: Actor; ifVersion?: number; now: number; also?: (trx: Database, changed: Row) => Promise<void> },
): Promise<Admin> {
  const { username, email, password, role, status } = change;
  const find = (from: Database) => from.selectFrom("admins").selectAll().where("id", "=", id).executeTakeFirst();
  const known = await find(db);
  if (!known) throw unknownAdmin();
  if (password !== undefined && id === by.id) {
    throw new Refusal(422, "Change your own password in My account.", { field: "password" });
  }
  const names = [known.username, known.email, username ?? "", email ?? ""];
  if (password !== undefined) await checkPassword(password, names);
  const password_hash = password === undefined ? undefined : await hashPassword(password);

  return writer.write(async (trx) => {
    const before = await find(trx);
    if (!before) throw unknownAdmin();
    const after = {
      username: username ?? before.username,
      email: email ?? before.email,
      role: role ?? before.role,
      active: status === undefined ? before.active : Number(status),
      password_hash: password_hash ?? before.password_hash,
    };
    const isRenamed = after.username !== before.username;
    await checkAdminChange(trx, before, after, by);
    await (isRenamed ? checkIdentity(trx, after, id) : checkTaken(trx, after, id));
    if (ifVersion !== undefined && ifVersion !== before.version) throw outdatedAdmin();
    const { after: changed } = differing(before, after);
    if (Object.keys(changed).length === 0) return getAdmin(trx, id);
    const deactivated = changed.active === 0;
    const newPassword = changed.password_hash !== undefined;
    const newEmail = changed.email !== undefined;
    if (newPassword || deactivated) await endSessionsOf(trx, id);
    if (deactivated || (newEmail && id !== by.id)) await endLinksOf(trx, id, everyLink);
    else if (newPassword || newEmail) await endLinksOf(trx, id);
    const row = await trx
      .updateTable("admins")
      .set({
        ...after,
        ...(newPassword && { must_change_password: 1, password_expires_at: expiryOf(now) }),
        username_key: usernameKey(after.username),
        address: after.email.toLowerCase(),
        version: before.version + 1,
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(trx, before, row, by, now);
    await reportChange(trx, before, row, by, now);
    await also?.(trx, row);
    return getAdmin(trx, id);
  });
}
