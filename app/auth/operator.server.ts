import { operator } from "../audit/record.server.ts";
import type { Database } from "../db/tables.ts";
import type { Writer } from "../db/writer.server.ts";
import { email as emailField } from "../lib/fields.ts";
import { addAdmin, changeAdmin, findForLogin } from "./admins.server.ts";
import { newPassword } from "./new-password.ts";

interface OperatorServices {
  db: Database;
  writer: Writer;
}

/** The line that shows a generated password to the operator, once. */
const text = (email: string, password: string) => `${email}, password ${password} (shown only once)`;

/** @throws Error with a message for the operator when this is not an email address. */
function checked(email: string): string {
  const result = emailField.safeParse(email);
  if (!result.success) throw new Error(result.error.issues[0]?.message);
  return result.data;
}

/**
 * Adds an admin with a generated password, named like the email address up to its `@`, or like
 * all of it where that name is taken.
 *
 * @param now ms since 1970.
 * @returns a line with the address and the password, which is shown only once.
 * @throws Error with a message for the operator.
 */
export async function admit(services: OperatorServices, sent: string, now: number): Promise<string> {
  const email = checked(sent);
  const password = newPassword();
  const add = (username: string) =>
    addAdmin(services, { username, email, password, role: "owner", status: true }, operator, now);
  let result = await add(email.split("@")[0] ?? email);
  if ("field" in result && result.field === "username") result = await add(email);
  if ("message" in result) throw new Error(result.message);
  return text(email, password);
}

/**
 * Gives an admin a generated password and ends all of the admin's sessions.
 *
 * @returns a line with the address and the password, and whether the admin is inactive.
 * @throws Error with a message for the operator.
 */
export async function resetPassword(services: OperatorServices, sent: string): Promise<string> {
  const known = await findForLogin(services.db, checked(sent));
  if (!known) throw new Error("No admin has this email address.");
  const password = newPassword();
  const result = await changeAdmin(services, known.admin._id, { password }, { by: operator, now: Date.now() });
  if ("message" in result) throw new Error(result.message);
  const line = text(result.email, password);
  return result.status ? line : `${line}. This account is inactive. Another admin can activate it.`;
}
