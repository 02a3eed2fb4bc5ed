import type { Context } from "hono";
import type { SentHeaders } from "../../platform/http/endpoint-headers.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { readJson } from "../../platform/lib/read-json.server.ts";
import { findForLogin } from "./admins.server.ts";
import { loginDevice } from "./complete-login.server.ts";
import { loginAttempt, openLogin, recordRejection, tooManyAttempts } from "./login-attempt.server.ts";
import { issueTicket } from "./login-tickets.server.ts";
import { hashPassword, isOutdated, isPassword } from "./password.server.ts";
import { longestWait, MAX_ACCOUNT_TRIES, senderKeys, takeFromLimits, uncountAll } from "./rate-limit.server.ts";
import { loginSchema } from "./schema.ts";
import { senderOf } from "./sender.server.ts";
import type { StaffServices } from "./staff.server.ts";

/** Only someone who knows the password sees it. */
const expiredText = (email: string) =>
  `This password was generated more than 24 hours ago and has expired. Ask an owner for another, or run on the server: npm run afterglow -- admin reset-password ${email}`;

/**
 * `POST /api/admin/login`. An unknown email, a wrong password and an inactive admin get the same response in the same
 * time. An attempt is counted before the password is checked and uncounted when it is right, so that the limit applies
 * for parallel attempts. An account with a second factor gets 401 with a ticket for the second step.
 */
export async function login(
  context: Context,
  { db, writer, log, loginLimit, proxies }: StaffServices,
  { headers }: { headers: SentHeaders<"X-Device"> },
): Promise<Response> {
  context.header("Cache-Control", "no-store");
  const now = Date.now();
  const sender = senderOf(context, proxies);
  const strangers = await senderKeys(db, "login", sender);
  const wait = await longestWait(db, strangers, loginLimit, now);
  const limited = (seconds: number) => {
    log.warn({ why: "rate limited" }, "Login rejected");
    return tooManyAttempts(context, seconds);
  };
  const sent = await readJson(context, loginSchema);
  if (sent instanceof Response) {
    // Malformed attempts count as well.
    const seconds = wait || (await takeFromLimits({ db, writer }, strangers, loginLimit, now));
    return seconds > 0 ? limited(seconds) : sent;
  }
  const { email, password } = sent.data;

  const account = { name: "account", times: MAX_ACCOUNT_TRIES };
  const attempt = await loginAttempt(db, { email, sender, account }, now);
  if (wait > 0 && !attempt.known) return limited(wait);
  const seconds = await takeFromLimits({ db, writer }, attempt.counted, loginLimit, now);
  if (seconds > 0) return limited(seconds);

  const found = await findForLogin(db, email);
  const device = loginDevice(context, proxies, headers["X-Device"]);
  const right = await isPassword(password, found?.passwordHash);
  const upgraded = right && found && isOutdated(found.passwordHash) ? await hashPassword(password) : undefined;
  const isExpired = right && found?.expiresAt != null && Date.parse(found.expiresAt) <= now;
  const why = !found ? "unknown email" : isExpired ? "expired" : right ? "inactive" : "wrong password";
  const opened = await writer.write(async (trx) => {
    // Deactivated, or given another password, while this one was being checked.
    const still = right ? await findForLogin(trx, email) : undefined;
    if (!still?.admin.status || isExpired || still.passwordHash !== found?.passwordHash) {
      await recordRejection(trx, { account: found?.admin, why, network: device.network }, now);
      return undefined;
    }
    if (upgraded)
      await trx.updateTable("admins").set({ password_hash: upgraded }).where("id", "=", still.admin._id).execute();
    if (!still.admin.second_factor) return openLogin(trx, still.admin, { attempt, device }, now);
    await uncountAll(trx, attempt.counted);
    return issueTicket(trx, still.admin._id, now);
  });
  if (!found || !opened) {
    // The log has the admin's id, not the email address.
    log.warn({ why, admin: found?.admin._id }, "Login rejected");
    if (isExpired && found.admin.status) return jsonError(context, 401, expiredText(found.admin.email));
    return jsonError(context, 401, "This email address and password do not match.");
  }
  if ("ticket" in opened) {
    log.info({ admin: found.admin._id }, "Second factor requested");
    return context.json({ message: "Finish logging in with your second factor.", second_factor: opened }, 401);
  }
  log.info({ admin: found.admin._id }, "Logged in");
  return context.json({ token: opened.token, expires_at: opened.endsAt, admin: found.admin });
}
