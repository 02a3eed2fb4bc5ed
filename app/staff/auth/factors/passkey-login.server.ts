import type { Context } from "hono";
import type { Database } from "../../../platform/db/tables.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import type { AccountServices } from "../account-services.server.ts";
import { getAdmin } from "../admins.server.ts";
import { loginDevice } from "../complete-login.server.ts";
import { loginAttempt, openLogin, recordRejection, tooManyAttempts } from "../login-attempt.server.ts";
import { findTicket } from "../login-tickets.server.ts";
import { senderKeys, takeFromLimits } from "../rate-limit.server.ts";
import { senderOf } from "../sender.server.ts";
import { checkSignature, passkeyMessages, signingOptions, spendSignature } from "./passkeys.server.ts";
import type { SignedByPasskey } from "./schema.ts";

/**
 * Options for a browser to log in with a passkey. Nothing is stored.
 *
 * @param ticket of a login that waits for its second step; undefined for a login by passkey alone.
 * @returns undefined if the ticket is not valid or this site can have no passkeys.
 */
export async function loginOptions({ db, origin }: AccountServices, ticket: string | undefined, now: number) {
  if (ticket === undefined) return signingOptions({ db, origin, use: "login" }, undefined, now);
  const account = await findTicket(db, ticket, now);
  return account && signingOptions({ db, origin, use: `second-step ${ticket}` }, account.id, now);
}

/** The active admin with this id. */
function findActive(db: Database, id: string) {
  const row = db.selectFrom("admins").select(["id as _id", "username", "email"]).where("id", "=", id);
  return row.where("active", "=", 1).executeTakeFirst();
}

/**
 * `POST /api/admin/login/passkey`: logs in by a passkey alone: something the owner has and, since it verifies its
 * owner, something the owner knows or is. Each attempt is counted by sender before it is checked.
 */
export async function loginByPasskey(
  context: Context,
  { db, writer, log, loginLimit, proxies, origin, mailWaits }: AccountServices,
  { passkey }: { passkey: SignedByPasskey },
  deviceId: string | undefined,
): Promise<Response> {
  context.header("Cache-Control", "no-store");
  const now = Date.now();
  const sender = senderOf(context, proxies);
  const counted = await senderKeys(db, "login", sender);
  const seconds = await takeFromLimits({ db, writer }, counted, loginLimit, now);
  if (seconds > 0) {
    log.warn({ why: "rate limited" }, "Login rejected");
    return tooManyAttempts(context, seconds);
  }
  const device = loginDevice(context, proxies, deviceId);
  const checked = await checkSignature({ db, origin, use: "login" }, passkey, undefined, now);
  const result = await writer.write(async (trx) => {
    const reject = async (message: string, account?: { _id: string; username: string }) => {
      await recordRejection(trx, { account, why: "wrong passkey", network: device.network }, now);
      return message;
    };
    if (typeof checked === "string") return reject(checked);
    const admin = await findActive(trx, checked.passkey.admin_id);
    if (!admin) return reject(passkeyMessages.unknown);
    const rejection = await spendSignature(trx, checked, now);
    if (rejection !== undefined) return reject(rejection, admin);
    const account = { name: "account", times: 1 };
    const attempt = { ...(await loginAttempt(trx, { email: admin.email, sender, account }, now)), counted };
    return { id: admin._id, ...(await openLogin(trx, admin, { attempt, device }, now)) };
  });
  if (typeof result === "string") {
    const admin = typeof checked === "string" ? undefined : checked.passkey.admin_id;
    log.warn({ why: "wrong passkey", admin }, "Login rejected");
    return jsonError(context, 401, result);
  }
  log.info({ admin: result.id }, "Logged in");
  mailWaits();
  return context.json({ token: result.token, expires_at: result.endsAt, admin: await getAdmin(db, result.id) });
}
