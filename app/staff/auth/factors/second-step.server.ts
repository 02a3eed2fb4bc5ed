import type { Context } from "hono";
import type { Database } from "../../../platform/db/tables.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import type { AccountServices } from "../account-services.server.ts";
import { getAdmin } from "../admins.server.ts";
import { loginDevice } from "../complete-login.server.ts";
import { countGuess } from "../guesses.server.ts";
import { loginAttempt, openLogin, recordRejection, tooManyAttempts } from "../login-attempt.server.ts";
import { countTry, findTicket, MAX_TRIES, methodsOf, spendTicket } from "../login-tickets.server.ts";
import { countAll, countRequest, limitKey } from "../rate-limit.server.ts";
import { senderOf } from "../sender.server.ts";
import { totpMessages } from "./own-factors.server.ts";
import { type CheckedSignature, checkSignature, passkeyMessages, spendSignature } from "./passkeys.server.ts";
import { hashRecoveryCode, spendRecoveryCode } from "./recovery-codes.server.ts";
import { type Account, emailAccount, reportChange } from "./report.server.ts";
import type { SentSecondStep } from "./schema.ts";
import { spendTotp } from "./store.server.ts";

const DAY = 86_400_000;

const EXPIRED = "This login has expired. Enter your password again.";

const recoveryMessages = {
  wrong: "This recovery code is wrong. Check each character, or use another code.",
  used: "This recovery code was already used. Each works once: use another one.",
};

/** A submitted second factor, checked but not yet used up. */
type Proof = { code: string } | { codeHash: string | undefined } | { signature: CheckedSignature } | string;

async function checkProof(
  { db, origin }: AccountServices,
  account: Account,
  { ticket, code, recovery_code, passkey }: SentSecondStep,
  now: number,
): Promise<Proof> {
  if (code !== undefined) return { code };
  if (recovery_code !== undefined) return { codeHash: await hashRecoveryCode(db, account.id, recovery_code) };
  if (!passkey) return passkeyMessages.invalid;
  const checked = await checkSignature({ db, origin, use: `second-step ${ticket}` }, passkey, account.id, now);
  return typeof checked === "string" ? checked : { signature: checked };
}

/** Uses up a second factor. @returns why it is rejected, or undefined. */
async function spendProof(
  trx: Database,
  account: Account,
  proof: Proof,
  { network, now }: { network: string; now: number },
): Promise<string | undefined> {
  if (typeof proof === "string") return proof;
  if ("signature" in proof) return spendSignature(trx, proof.signature, now);
  if ("code" in proof) {
    const rejection = await spendTotp(trx, account.id, proof.code, false, now);
    return rejection && totpMessages[rejection];
  }
  const left = await spendRecoveryCode(trx, account.id, proof.codeHash, now);
  if (typeof left === "string") return recoveryMessages[left];
  const actor = { id: account.id, username: account.username, network };
  await reportChange(trx, { account, actor, change: "recovery-code-used", left }, now);
  return undefined;
}

/**
 * `POST /api/admin/login/second-factor`. Every try is counted by sender and account before it is checked, and a ticket
 * allows only a few. The response to a rejected try contains the ticket while tries are left.
 */
export async function secondStep(
  context: Context,
  services: AccountServices,
  sent: SentSecondStep,
  deviceId: string | undefined,
): Promise<Response> {
  const { db, writer, log, loginLimit, proxies } = services;
  context.header("Cache-Control", "no-store");
  const now = Date.now();
  const sender = senderOf(context, proxies);
  const account = await findTicket(db, sent.ticket, now);
  if (!account) {
    const seconds = countGuess(db, "login-ticket", sender, loginLimit);
    return seconds > 0 ? tooManyAttempts(context, seconds) : jsonError(context, 401, EXPIRED);
  }
  const { id, email } = account;
  const attempt = await loginAttempt(db, { email, sender, account: { name: "second-step", times: 1 } }, now);
  const begun = await writer.write(async (trx) => {
    const seconds = await countAll(trx, attempt.counted, loginLimit, now);
    return seconds > 0 ? { seconds } : { left: await countTry(trx, sent.ticket, now) };
  });
  const device = loginDevice(context, proxies, deviceId);
  const admin = { ...account, _id: id };
  const rejected = (why: string) => log.warn({ why, admin: id }, "Login rejected");
  if (begun.seconds !== undefined) {
    rejected("rate limited");
    return tooManyAttempts(context, begun.seconds);
  }
  const { left } = begun;
  if (left === undefined) return jsonError(context, 401, EXPIRED);

  const proof = await checkProof(services, account, sent, now);
  const result = await writer.write(async (trx) => {
    // Used, or ended with the account's sessions, while this one was being checked.
    if (!(await findTicket(trx, sent.ticket, now, MAX_TRIES))) return EXPIRED;
    const rejection = await spendProof(trx, account, proof, { network: device.network, now });
    if (rejection === undefined) {
      await spendTicket(trx, sent.ticket);
      return openLogin(trx, admin, { attempt, device }, now);
    }
    await recordRejection(trx, { account: admin, why: "wrong second factor", network: device.network }, now);
    if (left === 0) await endOfTries(trx, account, sent.ticket, now);
    return rejection;
  });
  if (typeof result === "string") {
    rejected("wrong second factor");
    services.mailWaits();
    const again = { ticket: sent.ticket, methods: await methodsOf(db, id) };
    const message = left > 0 ? result : `${result} Too many tries: enter your password again.`;
    return context.json(result === EXPIRED || left === 0 ? { message } : { message, second_factor: again }, 401);
  }
  log.info({ admin: id }, "Logged in");
  services.mailWaits();
  return context.json({ token: result.token, expires_at: result.endsAt, admin: await getAdmin(db, id) });
}

/** Ends a login after its last wrong try, and emails the account at most once a day: someone knows the password. */
async function endOfTries(trx: Database, account: Account, ticket: string, now: number): Promise<void> {
  await spendTicket(trx, ticket);
  const seconds = await countRequest(trx, await limitKey(trx, "guessed-email", account.id), 1, now, DAY);
  if (seconds === 0) await emailAccount(trx, account, { change: "guessed" }, now);
}
