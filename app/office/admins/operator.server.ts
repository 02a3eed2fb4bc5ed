import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { email as emailField } from "../../platform/lib/fields.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { isRole, type Role, roleNames, roles } from "../../platform/roles/roles.ts";
import { operator } from "../../staff/audit-log/record.server.ts";
import { addAdmin, findForLogin, listAdmins } from "../../staff/auth/admins.server.ts";
import { removeAllFactors } from "../../staff/auth/factors/remove-all.server.ts";
import { newPassword } from "../../staff/auth/new-password.ts";
import { endSessionsOf } from "../../staff/auth/session.server.ts";
import type { Admin } from "../../staff/auth/shapes.ts";
import { editAdmin } from "./edit-admin.server.ts";

interface OperatorServices {
  db: Database;
  writer: Writer;
}

/** The line that shows a generated password to the operator, only once. */
const text = (email: string, password: string) => `${email}, password ${password} (shown only once)`;

/** @throws Error with a message for the operator if the text is not an email address. */
function checked(email: string): string {
  const result = emailField.safeParse(email);
  if (!result.success) throw new Error(result.error.issues[0]?.message);
  return result.data;
}

/** @throws Error with a message for the operator if the text is not a role. */
function checkedRole(text: string): Role {
  if (isRole(text)) return text;
  throw new Error(`There is no role "${text}". Choose ${roles.slice(0, -1).join(", ")} or ${roles.at(-1)}.`);
}

/** The admin with an email address. @throws Error with a message for the operator if there is none. */
async function adminWith({ db }: OperatorServices, sent: string): Promise<Admin> {
  const known = await findForLogin(db, checked(sent));
  if (!known) throw new Error("No admin has this email address.");
  return known.admin;
}

/** A note for inactive accounts; empty for active ones. */
const ifInactive = ({ status }: Admin) => (status ? "" : ". This account is inactive. Another admin can activate it.");

/**
 * Adds an admin with a generated password. The name is the email address up to its `@`, or all of it if that name is
 * taken.
 *
 * @param sentRole empty for an owner. @param now ms since 1970. @returns a line with the address and the password,
 * which is shown only once. @throws Error with a message for the operator.
 */
export async function admit(services: OperatorServices, sent: string, sentRole: string, now: number): Promise<string> {
  const email = checked(sent);
  const role = checkedRole(sentRole || "owner");
  const password = newPassword();
  const add = (username: string) =>
    addAdmin(services, { username, email, password, role, status: true }, operator, now, true);
  try {
    await add(email.split("@")[0] ?? email);
  } catch (error) {
    if (!(error instanceof Refusal && error.errors?.username)) throw error;
    await add(email);
  }
  return text(email, password);
}

/**
 * Gives an admin a generated password and ends all of the admin's sessions.
 *
 * @returns a line with the address and the password, and whether the admin is inactive.
 * @throws Error with a message for the operator.
 */
export async function resetPassword(services: OperatorServices, sent: string): Promise<string> {
  const { _id } = await adminWith(services, sent);
  const password = newPassword();
  const result = await editAdmin(services, _id, { password }, { by: operator, now: Date.now() });
  return text(result.email, password) + ifInactive(result);
}

/**
 * Removes an admin's passkeys, authenticator app and recovery codes, and ends all of the admin's sessions.
 *
 * @param now ms since 1970.
 * @returns a line for the operator.
 * @throws Error with a message for the operator.
 */
export async function resetSecondFactor(services: OperatorServices, sent: string, now: number): Promise<string> {
  const { _id: id, username, email } = await adminWith(services, sent);
  const removed = await services.writer.write(async (trx) => {
    if (!(await removeAllFactors(trx, { id, username, email }, operator, now))) return false;
    await endSessionsOf(trx, id);
    return true;
  });
  if (!removed) throw new Error(`${email} has no second factor.`);
  return `${email} now logs in with the password alone, and can set up a second factor again.`;
}

/**
 * Changes an admin's role, for example to make an owner if the last one is locked out.
 *
 * @param now ms since 1970. @returns a line for the operator. @throws Error with a message for the operator.
 */
export async function giveRole(
  services: OperatorServices,
  sent: string,
  sentRole: string,
  now: number,
): Promise<string> {
  const role = checkedRole(sentRole);
  const { _id } = await adminWith(services, sent);
  const result = await editAdmin(services, _id, { role }, { by: operator, now });
  return `${result.email} is ${roleNames[result.role]}${ifInactive(result)}`;
}

/** A line for every admin, below a line of headings. */
export async function showAdmins({ db }: OperatorServices): Promise<string> {
  const lines = (await listAdmins(db)).map(({ email, username, role, status, second_factor, last_sign_in }) => [
    email,
    username,
    role,
    status ? "active" : "inactive",
    second_factor ? "yes" : "no",
    last_sign_in?.slice(0, 16).replace("T", " ") ?? "never",
  ]);
  const table = [["Email", "Name", "Role", "Status", "Second factor", "Last login"], ...lines];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? [];
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
