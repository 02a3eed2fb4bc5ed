import type { Database } from "../db/tables.ts";
import type { Writer } from "../db/writer.server.ts";
import { addAdmin } from "./admins.server.ts";
import { newPassword } from "./new-password.ts";

/**
 * Makes the first admin where there is none.
 *
 * @param password made up when left out.
 * @param now ms since 1970.
 * @returns the mail address of the admin who has been there longest, and a password that was made up just now.
 * @throws Error with words for an operator when the given password is too easily guessed.
 */
export async function ensureFirstAdmin(
  services: { db: Database; writer: Writer },
  { email, password }: { email: string; password?: string | undefined },
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
  const result = await addAdmin(
    services,
    { username: email.split("@")[0] ?? email, email, password: chosen, status: true },
    now,
  );
  if (!("message" in result)) return password === undefined ? { email, madeUp: chosen } : { email };
  // Another first start on the same database was quicker.
  const other = result.status === 409 ? await oldest() : undefined;
  if (other) return other;
  throw new Error(`ADMIN_PASSWORD: ${result.message}`);
}
