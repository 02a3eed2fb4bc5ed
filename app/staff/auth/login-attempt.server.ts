import type { Context } from "hono";
import { keyedHash } from "../../platform/db/keys.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { record } from "../audit-log/record.server.ts";
import { completeLogin, type LoginDevice } from "./complete-login.server.ts";
import { deleteOldCounts, type LimitKey, limitKey, senderKeys, uncountAll } from "./rate-limit.server.ts";
import { customerOf, type Sender } from "./sender.server.ts";
import { deleteExpiredSessions } from "./session.server.ts";

/** How long a network is known after its last login, in ms. */
const NETWORK_TTL_MS = 90 * 86_400_000;

/** A keyed hash of an account and a network: neither can be read from it without this database's key. */
function networkMark(db: Database, email: string, network: string): Promise<string> {
  return keyedHash(db, `known ${email.trim().toLowerCase()} ${network}`);
}

/** Whether an account has logged in from a network recently. */
async function isKnownNetwork(db: Database, mark: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom("login_networks")
    .select("mark")
    .where("mark", "=", mark)
    .where("used_at", ">", storedInstant(now - NETWORK_TTL_MS))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that an account has logged in from a network, and deletes expired networks. */
async function noteNetwork(trx: Database, mark: string, adminId: string, now: number): Promise<void> {
  await trx
    .deleteFrom("login_networks")
    .where("used_at", "<=", storedInstant(now - NETWORK_TTL_MS))
    .execute();
  await trx
    .insertInto("login_networks")
    .values({ mark, admin_id: adminId, used_at: storedInstant(now) })
    .onConflict((conflict) => conflict.column("mark").doUpdateSet({ admin_id: adminId, used_at: storedInstant(now) }))
    .execute();
}

/** The source of a login to an account, and how its failures are counted. */
export interface LoginAttempt {
  /** A keyed hash of account and network. */
  mark: string;
  /** Whether the account has logged in from there recently. */
  known: boolean;
  /** A known network has a count of its own, so that strangers cannot lock anyone out of it. */
  counted: readonly LimitKey[];
}

/**
 * Looks up how a login's failures are counted.
 *
 * @param account the count of the account itself, for networks that it does not know.
 * @param now ms since 1970.
 */
export async function loginAttempt(
  db: Database,
  { email, sender, account }: { email: string; sender: Sender; account: { name: string; times: number } },
  now: number,
): Promise<LoginAttempt> {
  const mark = await networkMark(db, email, customerOf(sender));
  const known = await isKnownNetwork(db, mark, now);
  const counted = known
    ? [{ key: await limitKey(db, "known", mark), times: 1 }]
    : [
        ...(await senderKeys(db, "login", sender)),
        { key: await limitKey(db, account.name, email.toLowerCase()), times: account.times },
      ];
  return { mark, known, counted };
}

/** Responds with 429 to a login beyond its limit. */
export function tooManyAttempts(context: Context, seconds: number): Response {
  context.header("Retry-After", String(seconds));
  const minutes = Math.ceil(seconds / 60);
  return jsonError(
    context,
    429,
    `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
  );
}

/**
 * Completes the attempt of an admin who has proven every factor: uncounts the attempt, remembers its network, and deletes
 * expired sessions and counts.
 *
 * @returns as `completeLogin`.
 */
export async function openLogin(
  trx: Database,
  admin: { _id: string; username: string; email: string },
  { attempt, device }: { attempt: LoginAttempt; device: LoginDevice },
  now: number,
): Promise<{ token: string; endsAt: string }> {
  await uncountAll(trx, attempt.counted);
  await noteNetwork(trx, attempt.mark, admin._id, now);
  await deleteOldCounts(trx, now);
  await deleteExpiredSessions(trx, now);
  return completeLogin(trx, admin, device, now);
}

/** Records a rejected login, by the account where there is one: the address that was typed may be a password. */
export async function recordRejection(
  trx: Database,
  { account, why, network }: { account: { _id: string; username: string } | undefined; why: string; network: string },
  now: number,
): Promise<void> {
  const object = account && { kind: "admin", id: account._id, name: account.username };
  const actor = { id: null, username: "Someone", network };
  await record(trx, { actor, action: "session.rejected", ...(object && { object }), after: { why } }, now);
}
