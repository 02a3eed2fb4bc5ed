import type { Context } from "hono";
import { record } from "../audit/record.server.ts";
import type { Database } from "../db/tables.ts";
import { jsonError } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import type { Admin } from "./admin.ts";
import { findForLogin } from "./admins.server.ts";
import { completeLogin, loginDevice } from "./complete-login.server.ts";
import { isKnownNetwork, networkMark, noteNetwork } from "./known-networks.server.ts";
import { hashPassword, isOutdated, isPassword } from "./password.server.ts";
import { countAll, deleteOldCounts, limitKey, longestWait, senderKeys, uncountAll } from "./rate-limit.server.ts";
import { loginSchema } from "./schema.ts";
import { customerOf, senderOf } from "./sender.server.ts";
import { deleteExpiredSessions } from "./session.server.ts";
import type { StaffServices } from "./staff.server.ts";

/** An account's limit, as a multiple of one sender's: more than one customer's largest network has. */
const ACCOUNT_TIMES = 5;

/** Rejects an attempt beyond a limit. @param seconds until the next may be made. */
export function tooMany(context: Context, seconds: number): Response {
  context.header("Retry-After", String(seconds));
  const minutes = Math.ceil(seconds / 60);
  return jsonError(
    context,
    429,
    `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
  );
}

/** Records a rejected login, by the account where there is one: the address that was typed may be a password. */
async function recordRejection(
  trx: Database,
  { found, why, network }: { found: Admin | undefined; why: string; network: string },
  now: number,
): Promise<void> {
  const object = found && { kind: "admin", id: found._id, name: found.username };
  const actor = { id: null, username: "Someone", network };
  await record(trx, { actor, action: "session.rejected", ...(object && { object }), after: { why } }, now);
}

/**
 * `POST /api/admin/login`. An unknown email, a wrong password and an inactive admin get the same response in the same
 * time. An attempt is counted before the password is checked and uncounted when it is right, so that the limit holds
 * for parallel attempts. A network that the account has logged in from has a count of its own, so that strangers
 * cannot lock anyone out of it. Each login deletes expired sessions and counts.
 */
export async function login(
  context: Context,
  { db, writer, log, loginLimit, proxies }: StaffServices,
): Promise<Response> {
  context.header("Cache-Control", "no-store");
  const now = Date.now();
  const sender = senderOf(context, proxies);
  const strangers = await senderKeys(db, "login", sender);
  const wait = await longestWait(db, strangers, loginLimit, now);
  const limited = (seconds: number) => {
    log.warn({ why: "rate limited" }, "Login rejected");
    return tooMany(context, seconds);
  };
  const sent = await readJson(context, loginSchema);
  if (sent instanceof Response) {
    // A try that is none counts all the same.
    const seconds = wait || (await writer.write((trx) => countAll(trx, strangers, loginLimit, now)));
    return seconds > 0 ? limited(seconds) : sent;
  }
  const { email, password, device: deviceId } = sent.data;

  const mark = await networkMark(db, email, customerOf(sender));
  const known = await isKnownNetwork(db, mark, now);
  if (wait > 0 && !known) return limited(wait);
  const account = { key: await limitKey(db, "account", email.toLowerCase()), times: ACCOUNT_TIMES };
  const own = { key: await limitKey(db, "known", mark), times: 1 };
  const counted = known ? [own] : [...strangers, account];
  const seconds = await writer.write((trx) => countAll(trx, counted, loginLimit, now));
  if (seconds > 0) return limited(seconds);

  const found = await findForLogin(db, email);
  const device = loginDevice(context, proxies, deviceId);
  const right = await isPassword(password, found?.passwordHash);
  const upgraded = right && found && isOutdated(found.passwordHash) ? await hashPassword(password) : undefined;
  const why = !found ? "unknown email" : right ? "inactive" : "wrong password";
  const opened = await writer.write(async (trx) => {
    // Switched off, or given another password, while this one was being looked at.
    const still = right ? await findForLogin(trx, email) : undefined;
    if (!still?.admin.status || still.passwordHash !== found?.passwordHash) {
      await recordRejection(trx, { found: found?.admin, why, network: device.network }, now);
      return undefined;
    }
    await uncountAll(trx, counted);
    await noteNetwork(trx, mark, still.admin._id, now);
    await deleteOldCounts(trx, now);
    await deleteExpiredSessions(trx, now);
    if (upgraded)
      await trx.updateTable("admins").set({ password_hash: upgraded }).where("id", "=", still.admin._id).execute();
    return completeLogin(trx, still.admin, device, now);
  });
  if (!found || !opened) {
    // The log has the admin's id, not the email address.
    log.warn({ why, admin: found?.admin._id }, "Login rejected");
    return jsonError(context, 401, "This email address and password do not match.");
  }
  log.info({ admin: found.admin._id }, "Logged in");
  return context.json({ token: opened.token, expires_at: opened.endsAt, admin: found.admin });
}
