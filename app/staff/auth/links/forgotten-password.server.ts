import type { Context } from "hono";
import { record } from "../../audit-log/record.server.ts";
import { reportNewPassword } from "../account-emails.server.ts";
import {
  type AccountLink,
  createLink,
  deleteExpiredLinks,
  endLinksOf,
  linkById,
  linkGone,
} from "../account-links.server.ts";
import type { AccountServices } from "../account-services.server.ts";
import { checkPassword } from "../admin-rules.server.ts";
import { trailObject } from "../admins.server.ts";
import { hashPassword } from "../password.server.ts";
import { queueEmail } from "../queue-email.server.ts";
import { countAll, countRequest, limitKey, senderKeys } from "../rate-limit.server.ts";
import { networkText, senderOf } from "../sender.server.ts";
import { endSessionsOf } from "../session.server.ts";

const HOUR = 60 * 60_000;

/** Most links in an hour: to one address, and in all to addresses without an account. */
const limits = { address: 5, unknown: 200 } as const;

/**
 * Requests a link that sets an account's new password. Known and unknown addresses get the same queries in one
 * transaction, an email queued among them; the outbox drops the one that has no active account.
 *
 * @param now ms since 1970.
 * @returns seconds to wait after too many requests, else 0.
 */
export async function askForReset(
  context: Context,
  { db, writer, loginLimit, proxies, mailWaits }: AccountServices,
  email: string,
  now: number,
): Promise<number> {
  const sender = senderOf(context, proxies);
  const address = email.toLowerCase();
  const senders = await senderKeys(db, "forgotten", sender);
  const to = await limitKey(db, "forgotten-by", address);
  const unknown = await limitKey(db, "forgotten-unknown", "");
  const seconds = await writer.write(async (trx) => {
    const wait =
      (await countAll(trx, senders, loginLimit, now)) ||
      (await countRequest(trx, to, loginLimit && limits.address, now, HOUR));
    if (wait > 0) return wait;
    const known = await trx
      .selectFrom("admins")
      .select(["id", "username", "email"])
      .where("address", "=", address)
      .where("active", "=", 1)
      .executeTakeFirst();
    // Nobody can use up everyone's: accounts have a limit each. Counted for both, and beyond it the answer is the same.
    const isFlood = (await countRequest(trx, unknown, loginLimit && limits.unknown, now, HOUR)) > 0;
    if (!known && isFlood) return 0;
    await deleteExpiredLinks(trx, now);
    // Never to the typed address: another spelling may be another mailbox.
    const recipient = known?.email ?? email;
    const link = { purpose: "password-reset" as const, admin_id: known?.id ?? null, email: recipient };
    const about = await createLink(trx, link, now);
    await queueEmail(trx, { template: "password-reset", data: {}, about, recipient }, now);
    const object = { kind: "admin", id: known?.id ?? "", name: known?.username ?? "an unknown email address" };
    const actor = { id: null, username: "Someone", network: networkText(sender) };
    await record(trx, { actor, action: "admin.reset-requested", object }, now);
    return 0;
  });
  if (seconds === 0) mailWaits();
  return seconds;
}

/**
 * Gives the account of a link a new password. All of its sessions and links end, and an email reports it. It opens
 * no session, so that a second factor is still required.
 *
 * @param network where the request came from.
 * @throws `Refusal`, for example as the link has ended since it was opened.
 */
export async function resetByLink(
  { db, writer, mailWaits }: AccountServices,
  link: AccountLink,
  password: string,
  network: string,
  now: number,
): Promise<void> {
  const { username, email } = await db
    .selectFrom("admins")
    .select(["username", "email"])
    .where("id", "=", link.admin_id)
    .executeTakeFirstOrThrow();
  await checkPassword(password, [username, email]);
  const password_hash = await hashPassword(password);
  await writer.write(async (trx) => {
    if (!(await linkById(trx, link.link_id, now))) throw linkGone(link.purpose);
    const admin = await trx
      .updateTable("admins")
      .set((eb) => ({
        password_hash,
        must_change_password: 0,
        password_expires_at: null,
        version: eb("version", "+", 1),
      }))
      .where("id", "=", link.admin_id)
      .returning(["id", "username", "email"])
      .executeTakeFirstOrThrow();
    await endSessionsOf(trx, admin.id);
    await endLinksOf(trx, admin.id);
    await reportNewPassword(trx, admin, now);
    const actor = { id: admin.id, username: admin.username, network };
    await record(trx, { actor, action: "admin.password-reset", object: trailObject(admin) }, now);
  });
  mailWaits();
}
