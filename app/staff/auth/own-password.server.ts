import type { Database } from "../../platform/db/tables.ts";
import { CommittedRefusal, Refusal } from "../../platform/lib/refusal.server.ts";
import { record } from "../audit-log/record.server.ts";
import { reportNewPassword } from "./account-emails.server.ts";
import { checkPassword } from "./admin-rules.server.ts";
import { getAdmin } from "./admins.server.ts";
import { hashPassword, isPassword } from "./password.server.ts";
import { type LimitKey, limitKey, MAX_ACCOUNT_TRIES, takeFromLimits, uncountAll } from "./rate-limit.server.ts";
import { endOtherSessions, proveSession, type Staff } from "./session.server.ts";
import type { SendingStaff, StaffServices } from "./staff.server.ts";

type Services = Pick<StaffServices, "db" | "writer" | "loginLimit">;

/** A new token of the session, which replaces the one that was sent; or the seconds to wait. */
export type Renewal = { token: string } | { seconds: number };

const wrongPassword = (field: "password" | "old_password") =>
  new Refusal(422, "This isn't your current password.", { field });

/** The password hash of an admin who is active. */
async function hashOf(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("admins")
    .select("password_hash")
    .where("id", "=", id)
    .where("active", "=", 1)
    .executeTakeFirst();
  return row?.password_hash;
}

/** The keys that count guesses at an admin's own password: the session's, and that of all logins to the account. */
async function guessKeys(db: Database, { id, session }: Staff): Promise<LimitKey[]> {
  const { address } = await db.selectFrom("admins").select("address").where("id", "=", id).executeTakeFirstOrThrow();
  return [
    { key: await limitKey(db, "confirm", session), times: 1 },
    { key: await limitKey(db, "account", address), times: MAX_ACCOUNT_TRIES },
  ];
}

/** A right guess: the hash that it matched, and the keys under which it was counted. */
interface RightGuess {
  hash: string;
  keys: LimitKey[];
}

/** Compares a guess with the admin's own password; it is counted before it is compared. */
async function guessOwn(
  { db, writer, loginLimit }: Services,
  staff: SendingStaff,
  password: string,
  now: number,
): Promise<RightGuess | "wrong" | { seconds: number }> {
  const keys = await guessKeys(db, staff);
  const seconds = await takeFromLimits({ db, writer }, keys, loginLimit, now);
  if (seconds > 0) return { seconds };
  const hash = await hashOf(db, staff.id);
  if (hash !== undefined && (await isPassword(password, hash))) return { hash, keys };
  await writer.write((trx) => record(trx, { actor: staff, action: "session.not-confirmed" }, now));
  return "wrong";
}

/**
 * Uncounts a right guess, and renews the session unless the password was replaced in the meantime or the session has
 * ended; then the guess stays uncounted.
 */
async function renew(
  trx: Database,
  { hash, keys }: RightGuess,
  { id, session }: Staff,
  now: number,
): Promise<string | undefined> {
  if ((await hashOf(trx, id)) !== hash) return undefined;
  await uncountAll(trx, keys);
  return proveSession(trx, session, now);
}

/**
 * Confirms with their password who someone is, for the next hour. The session gets a new token.
 *
 * @param now ms since 1970.
 * @throws `Refusal` (422)
 */
export async function confirmWithPassword(
  services: Services,
  staff: SendingStaff,
  password: string,
  now: number,
): Promise<Renewal> {
  const guess = await guessOwn(services, staff, password, now);
  if (guess === "wrong") throw wrongPassword("password");
  if ("seconds" in guess) return guess;
  return services.writer.write(async (trx) => {
    const token = await renew(trx, guess, staff, now);
    if (token === undefined) return new CommittedRefusal(wrongPassword("password"));
    await record(trx, { actor: staff, action: "session.confirmed" }, now);
    return { token };
  });
}

/**
 * Replaces someone's own password. Ends all of their other sessions and the links that were emailed to them; this
 * session gets a new token.
 *
 * @param now ms since 1970.
 * @throws `Refusal` (422)
 */
export async function changeOwnPassword(
  services: Services,
  staff: SendingStaff,
  { old_password, password }: { old_password: string; password: string },
  now: number,
): Promise<Renewal> {
  const { db, writer } = services;
  const guess = await guessOwn(services, staff, old_password, now);
  if (guess === "wrong") throw wrongPassword("old_password");
  if ("seconds" in guess) return guess;
  const { email } = await getAdmin(db, staff.id);
  try {
    if (await isPassword(password, guess.hash)) {
      throw new Refusal(422, "This is your current password. Choose another one.", { field: "password" });
    }
    await checkPassword(password, [staff.username, email]);
  } catch (error) {
    await writer.write((trx) => uncountAll(trx, guess.keys));
    throw error;
  }
  const password_hash = await hashPassword(password);
  return writer.write(async (trx) => {
    const token = await renew(trx, guess, staff, now);
    if (token === undefined) return new CommittedRefusal(wrongPassword("old_password"));
    const count = await endOtherSessions(trx, staff.id, staff.session);
    await trx.deleteFrom("account_links").where("admin_id", "=", staff.id).execute();
    await trx
      .updateTable("admins")
      .set({ password_hash, must_change_password: 0, password_expires_at: null })
      .where("id", "=", staff.id)
      .execute();
    await reportNewPassword(trx, { id: staff.id, username: staff.username, email }, now);
    await record(trx, { actor: staff, action: "session.new-password", count }, now);
    return { token };
  });
}
