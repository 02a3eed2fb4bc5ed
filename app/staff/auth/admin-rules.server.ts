import type { Database } from "../../platform/db/tables.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { can, mayManage, type Role } from "../../platform/roles/roles.ts";
import type { Actor } from "../audit-log/record.server.ts";
import { passwordRejection } from "./easy-password.server.ts";
import { findAlike, isReservedName, usernameKey } from "./look-alikes.server.ts";

export const unknownAdmin = () => new Refusal(404, "Admin not found.");

export const outdatedAdmin = () => new Refusal(412, "Someone else changed this admin. Reload and try again.");

/** @throws `Refusal` (422) for a password that is easy to guess. */
export async function checkPassword(password: string, names: string[]): Promise<void> {
  const message = await passwordRejection(password, names);
  if (message !== undefined) throw new Refusal(422, message, { field: "password" });
}

/** @throws `Refusal` (409, 422) for a new name that logs use for others, or that could be taken for another admin's. */
async function checkName(trx: Database, username: string, exceptId: string): Promise<void> {
  if (isReservedName(username)) {
    const message = "This name is reserved, since logs use it or one that looks like it. Enter a person's name.";
    throw new Refusal(422, message, { field: "username" });
  }
  const lookalike = await findAlike(trx, username, exceptId);
  if (lookalike === undefined) return;
  const message =
    usernameKey(lookalike) === usernameKey(username)
      ? "An admin with this name already exists."
      : `This name looks like that of another admin, ${lookalike}. Add something to tell them apart.`;
  throw new Refusal(409, message, { field: "username" });
}

/** @throws `Refusal` (409) for a name or address that another admin has. */
export async function checkTaken(
  trx: Database,
  { username, email }: { username: string; email: string },
  exceptId = "",
): Promise<void> {
  const row = await trx
    .selectFrom("admins")
    .select(["username_key", "address"])
    .where("id", "<>", exceptId)
    .where(({ eb, or }) =>
      or([eb("username_key", "=", usernameKey(username)), eb("address", "=", email.toLowerCase())]),
    )
    .executeTakeFirst();
  if (!row) return;
  throw row.address === email.toLowerCase()
    ? new Refusal(409, "An admin with this email address already exists.", { field: "email" })
    : new Refusal(409, "An admin with this name already exists.", { field: "username" });
}

/** @throws `Refusal` (409, 422) for a name or address that another admin has, or a name that may not be chosen. */
export async function checkIdentity(
  trx: Database,
  admin: { username: string; email: string },
  exceptId = "",
): Promise<void> {
  await checkTaken(trx, admin, exceptId);
  await checkName(trx, admin.username, exceptId);
}

/**
 * Checks that someone may add or change an admin. Their own role is read in this transaction: it may have changed since
 * the request was authorised. The operator and the program act as an owner.
 *
 * @param roles the role that the admin has, and the one that they get.
 * @throws `Refusal` (403, 422)
 */
export async function checkManaging(
  trx: Database,
  { id }: Actor,
  { from, to }: { from?: Role; to?: Role },
): Promise<void> {
  const query = trx.selectFrom("admins").select("role").where("id", "=", id).where("active", "=", 1);
  const role = id === null ? "owner" : (await query.executeTakeFirst())?.role;
  if (!role || !can(role, "people.change")) {
    throw new Refusal(403, "Your role doesn't include this. Ask an owner for access.");
  }
  if (from && !mayManage(role, from)) throw new Refusal(403, "Only an owner can change an owner.");
  if (to && !mayManage(role, to)) throw new Refusal(422, "Only an owner can make someone an owner.", { field: "role" });
}

/**
 * Whether this admin is the only active owner. True until the transaction ends, since no other transaction writes at
 * the same time.
 */
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
