import type { Database } from "../db/tables.ts";
import type { Writer } from "../db/writer.server.ts";
import { email as emailField } from "../lib/fields.ts";
import { addAdmin, changeAdmin, findForLogin } from "./admins.server.ts";
import { newPassword } from "./new-password.ts";

interface OperatorServices {
  db: Database;
  writer: Writer;
}

/** What is said once to whoever runs the program: who may sign in, and with what. */
const text = (email: string, password: string) => `${email}, password ${password} (shown only once)`;

/** @throws Error with words for an operator when this is no mail address. */
function checked(email: string): string {
  const result = emailField.safeParse(email);
  if (!result.success) throw new Error(result.error.issues[0]?.message);
  return result.data;
}

/**
 * Adds an admin with a password that is made up, named like the mail address up to its `@`, or like
 * all of it where that name is taken.
 *
 * @param now ms since 1970.
 * @returns a line that says both; nothing says the password again.
 * @throws Error with words for an operator.
 */
export async function admit(services: OperatorServices, sent: string, now: number): Promise<string> {
  const email = checked(sent);
  const password = newPassword();
  const add = (username: string) => addAdmin(services, { username, email, password, status: true }, now);
  let result = await add(email.split("@")[0] ?? email);
  if ("field" in result && result.field === "username") result = await add(email);
  if ("message" in result) throw new Error(result.message);
  return text(email, password);
}

/**
 * Gives an admin a new password that is made up, and ends what he is signed in with.
 *
 * @returns a line that says it, and whether the account is switched off; nothing says the password again.
 * @throws Error with words for an operator.
 */
export async function resetPassword(services: OperatorServices, sent: string): Promise<string> {
  const known = await findForLogin(services.db, checked(sent));
  if (!known) throw new Error("No admin has this email address.");
  const password = newPassword();
  const result = await changeAdmin(services, known.admin._id, { password }, { by: "" });
  if ("message" in result) throw new Error(result.message);
  const line = text(result.email, password);
  return result.status ? line : `${line}. This account is inactive. Another admin can activate it.`;
}
