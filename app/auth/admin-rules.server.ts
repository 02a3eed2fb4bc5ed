import { can, mayManage, type Role } from "../access/roles.ts";
import type { Actor } from "../audit/record.server.ts";
import type { Database } from "../db/tables.ts";
import { passwordRejection } from "./easy-password.server.ts";

/** Why an admin was not saved. */
export type AdminRefusal =
  | { status: 409 | 422; field: "username" | "email" | "password" | "role" | "status"; message: string }
  | { status: 403 | 404 | 409 | 412 | 422; message: string };

export const unknownAdmin: AdminRefusal = { status: 404, message: "Admin not found." };

export const outdatedAdmin: AdminRefusal = {
  status: 412,
  message: "Someone else changed this admin. Reload and try again.",
};

/** Rejects a password that is easy to guess. */
export async function passwordRefusal(password: string, names: string[]): Promise<AdminRefusal | undefined> {
  const message = await passwordRejection(password, names);
  return message === undefined ? undefined : { status: 422, field: "password", message };
}

/** A name for comparison: without case and Unicode form. */
export const nameKey = (username: string) => username.normalize("NFKC").toLowerCase();

/** Rejects a name or address that another admin has. */
export async function takenRefusal(
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

/**
 * The role with which someone manages other admins, read in this transaction: it may have changed since the request was
 * authorised. The operator and the program act as an owner.
 *
 * @returns the role, or why they may not manage admins.
 */
export async function managingRole(trx: Database, { id }: Actor): Promise<Role | AdminRefusal> {
  if (id === null) return "owner";
  const actor = await trx
    .selectFrom("admins")
    .select("role")
    .where("id", "=", id)
    .where("active", "=", 1)
    .executeTakeFirst();
  if (actor && can(actor.role, "people.change")) return actor.role;
  return { status: 403, message: "Your role doesn’t include this. Ask an owner for access." };
}

/** Why someone with a role may not change an admin who has another, or undefined. */
export function manageRefusal(role: Role, other: Role): AdminRefusal | undefined {
  return mayManage(role, other) ? undefined : { status: 403, message: "Only an owner can change an owner." };
}

/** Returns why someone with a role may not assign another, or undefined. */
export function giveRefusal(role: Role, given: Role): AdminRefusal | undefined {
  if (mayManage(role, given)) return undefined;
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
