import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { program } from "../audit-log/record.server.ts";
import { addAdmin } from "./admins.server.ts";
import { isReservedName } from "./look-alikes.server.ts";
import { newPassword } from "./new-password.ts";

/**
 * Adds the first admin where there is none.
 *
 * @param password generated when left out.
 * @param now ms since 1970.
 * @returns the email address of the oldest admin, and the password if it was generated now.
 * @throws Error with a message for the operator when the given password is easy to guess.
 */
export async function ensureFirstAdmin(
  services: { db: Database; writer: Writer },
  { email, password }: { email: string; password?: string },
  now: number,
): Promise<{ email: string; madeUp?: string }> {
  const oldest = () =>
    services.db
      .selectFrom("admins")
      .select("email")
      .orderBy("active", "desc")
      .orderBy("created_at")
      .limit(1)
      .executeTakeFirst();
  const there = await oldest();
  if (there) return there;
  const chosen = password ?? newPassword();
  const local = email.split("@")[0] ?? email;
  try {
    await addAdmin(
      services,
      // The whole address, if the name would be a reserved one: `support@…`.
      { username: isReservedName(local) ? email : local, email, password: chosen, role: "owner", status: true },
      program,
      now,
      password === undefined,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Another instance has just added the first admin.
    const added = error.status === 409 ? await oldest() : undefined;
    if (added) return added;
    throw new Error(`ADMIN_PASSWORD: ${error.message}`);
  }
  return password === undefined ? { email, madeUp: chosen } : { email };
}
