import type { Context, Handler } from "hono";
import { jsonError } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import { findForLogin } from "./admins.server.ts";
import { clientAddress } from "./client-address.server.ts";
import { isPassword } from "./password.server.ts";
import { countCall, forgetCounts, limitKey, secondsToWait, uncountCall } from "./rate-limit.server.ts";
import { loginSchema } from "./schema.ts";
import { forgetSessions, openSession } from "./session.server.ts";
import type { StaffDesk } from "./staff.server.ts";

/** An account takes so many times the failures of one sender, so that one sender alone cannot lock somebody out. */
const ACCOUNT_TIMES = 5;

function tooMany(context: Context, seconds: number): Response {
  context.header("Retry-After", String(seconds));
  const minutes = Math.ceil(seconds / 60);
  return jsonError(
    context,
    429,
    `Too many tries. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
  );
}

/**
 * `POST /api/admin/login`. Unknown, wrong and inactive get the same answer in the same time. A try is
 * counted before the password is looked at and taken back when it is right, so that many tries at
 * once are as many. What has ended by time is forgotten with each sign-in.
 */
export function login(desk: StaffDesk): Handler {
  const { db, writer, log, loginLimit, proxies } = desk;
  return async (context) => {
    context.header("Cache-Control", "no-store");
    const now = Date.now();
    const sender = limitKey("login", clientAddress(context, proxies));
    const wait = await secondsToWait(db, sender, loginLimit, now);
    const limited = (seconds: number) => {
      log.warn({ why: "too many tries" }, "A sign-in was refused");
      return tooMany(context, seconds);
    };
    if (wait > 0) return limited(wait);
    const sent = await readJson(context, loginSchema);
    if (sent instanceof Response) return sent;
    const { email, password } = sent.data;

    const account = limitKey("account", email.toLowerCase());
    // What a sender tries beyond his limit is not held against the account.
    const seconds = await writer.write(
      async (trx) =>
        (await countCall(trx, sender, loginLimit, now)) ||
        (await countCall(trx, account, loginLimit * ACCOUNT_TIMES, now)),
    );
    if (seconds > 0) return limited(seconds);

    const found = await findForLogin(db, email);
    const right = await isPassword(password, found?.passwordHash);
    const opened = await writer.write(async (trx) => {
      if (!right || !found) return undefined;
      // Switched off, or given another password, while this one was being looked at.
      const still = await findForLogin(trx, email);
      if (!still?.admin.status || still.passwordHash !== found.passwordHash) return undefined;
      await uncountCall(trx, sender);
      await uncountCall(trx, account);
      await forgetCounts(trx, now);
      await forgetSessions(trx, now);
      return openSession(trx, found.admin._id, now);
    });
    if (!found || !opened) {
      // Whoever reads the log is told who by an id, and whoever asks nothing.
      const why = !found ? "nobody's address" : right ? "switched off" : "wrong password";
      log.warn({ why, admin: found?.admin._id }, "A sign-in was refused");
      return jsonError(context, 401, "This email address and password do not match.");
    }
    log.info({ admin: found.admin._id }, "Signed in");
    return context.json({ token: opened.token, expires_at: opened.endsAt, admin: found.admin });
  };
}
