import type { Database } from "../../platform/db/tables.ts";
import { can, mayManage, type Role } from "../../platform/roles/roles.ts";
import type { Actor } from "../audit-log/record.server.ts";
import { passwordRejection } from "./easy-password.server.ts";
import { findAlike, isReservedName, nameKey } from "./look-alikes.server.ts";
import type { Rejection } from "./rejection.server.ts";

export const unknownAdmin: Rejection = { status: 404, message: "Admin not found." };

export const outdatedAdmin: Rejection = {
  status: 412,
  message: "Someone else changed this admin. Reload and try again.",
};

/** Rejects a password that is easy to guess. */
export async function easyPasswordRejection(password: string, names: string[]): Promise<Rejection | undefined> {
  const message = await passwordRejection(password, names);
  return message === undefined ? undefined : { status: 422, field: "password", message };
}

/** Rejects a new name that logs use for others, or that could be taken for another admin's. */
export async function nameRejection(trx: Database, username: string, exceptId = ""): Promise<Rejection | undefined> {
  if (isReservedName(username)) {
    const message = "This name is reserved, since logs use it or one that looks like it. Enter a person’s name.";
    return { status: 422, field: "username", message };
  }
  const lookalike = await findAlike(trx, username, exceptId);
  if (lookalike === undefined) return undefined;
  const message =
    nameKey(lookalike) === nameKey(username)
      ? "An admin with this name already exists."
      : `This name looks like that of another admin, ${lookalike}. Add something to tell them apart.`;
  return { status: 409, field: "username", message };
}

/** Rejects a name or address that another admin has. */
export async function takenRejection(
  trx: Database,
  { username, email }: { username: string; email: string },
  exceptId = "",
): Promise<Rejection | undefined> {
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

/**
 * Why someone may not add or change an admin, or undefined. Their own role is read in this transaction: it may have
 * changed since the request was authorised. The operator and the program act as an owner.
 *
 * @param roles the role that the admin has, and the one that they get.
 */
export async function managingRejection(
  trx: Database,
  { id }: Actor,
  { from, to }: { from?: Role; to?: Role },
): Promise<Rejection | undefined> {
  const query = trx.selectFrom("admins").select("role").where("id", "=", id).where("active", "=", 1);
  const role = id === null ? "owner" : (await query.executeTakeFirst())?.role;
  if (!role || !can(role, "people.change")) {
    return { status: 403, message: "Your role doesn’t include this. Ask an owner for access." };
  }
  if (from && !mayManage(role, from)) return { status: 403, message: "Only an owner can change an owner." };
  if (!to || mayManage(role, to)) return undefined;
  return { status: 422, field: "role", message: "Only an owner can make someone an owner." };
}

/** Whether this admin is the only active owner. True until the transaction ends, since no other one writes. */
export async function isLastOwner(
  trx: Database,
  { id, role, active }: { id: string; role: Role; active: number },
): Promise<boolean> {
  if (role !== "owner" || active !== 1) return false;
  const other = await trx
    .selectFrom("admins")
    .select("id")
    .where("role", "=", "owner")
    .where("active", "=", 1)
    .where("id", "<>", id)
    .executeTakeFirst();
  return other === undefined;
}
