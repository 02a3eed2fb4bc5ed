import type { Database } from "../../../platform/db/tables.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { type Actor, record } from "../../audit-log/record.server.ts";
import { reportNewEmail } from "../account-emails.server.ts";
import {
  type AccountLink,
  createLink,
  deleteExpiredLinks,
  endLinksOf,
  linkById,
  linkGone,
  openLinkOf,
} from "../account-links.server.ts";
import type { AccountServices } from "../account-services.server.ts";
import { checkTaken } from "../admin-rules.server.ts";
import { trailObject } from "../admins.server.ts";
import { queueEmail } from "../queue-email.server.ts";
import { countRequest, limitKey } from "../rate-limit.server.ts";
import type { SendingStaff } from "../staff.server.ts";

const HOUR = 60 * 60_000;

/** Most changes that one admin may request in an hour. */
const LIMIT = 10;

const ofEmails = ["email-change", "email-cancel"] as const;

/** The admin with this id, as a link names it. */
export function findAdmin(db: Database, id: string | null) {
  return db.selectFrom("admins").select(["id", "username", "email", "address"]).where("id", "=", id).executeTakeFirst();
}

/**
 * The account whose email address a link changes, in the caller's transaction.
 *
 * @throws `Refusal`: another admin has the address (409), or the link or the account is gone (410).
 */
export async function getAccountOf(trx: Database, { admin_id, link_id, email, purpose }: AccountLink, now: number) {
  const admin = await findAdmin(trx, admin_id);
  if (!admin || !(await linkById(trx, link_id, now))) throw linkGone(purpose);
  await checkTaken(trx, { username: admin.username, email }, admin.id);
  return admin;
}

/** The new address that is not confirmed yet, if there is one. @param now ms since 1970. */
export async function pendingEmail(db: Database, adminId: string, now: number): Promise<AccountLink | undefined> {
  return openLinkOf(db, adminId, "email-change", now);
}

/**
 * Requests another email address: the new one gets a link that confirms it, the current one a link that cancels it.
 * An earlier pending change is cancelled.
 *
 * @returns seconds to wait after too many requests, else 0. @throws `Refusal` (409, 422).
 */
export async function askForEmail(
  { writer, loginLimit, mailWaits }: AccountServices,
  email: string,
  by: SendingStaff,
  now: number,
): Promise<number> {
  const seconds = await writer.write(async (trx) => {
    const admin = await findAdmin(trx, by.id);
    if (!admin) throw new Error("An admin with an open session does not exist.");
    if (admin.address === email.toLowerCase()) {
      throw new Refusal(422, "This is already your email address.", { field: "email" });
    }
    await checkTaken(trx, { username: admin.username, email }, admin.id);
    const key = await limitKey(trx, "email-change", admin.id);
    const wait = await countRequest(trx, key, loginLimit && LIMIT, now, HOUR);
    if (wait > 0) return wait;
    await deleteExpiredLinks(trx, now);
    await endLinksOf(trx, admin.id, ofEmails);
    const { id, username } = admin;
    const confirm = await createLink(trx, { purpose: "email-change", admin_id: id, email }, now);
    const cancel = await createLink(trx, { purpose: "email-cancel", admin_id: id, email }, now);
    const [toNew, toOld] = [
      { about: confirm, recipient: email },
      { about: cancel, recipient: admin.email },
    ];
    await queueEmail(trx, { template: "email-change", data: { username }, ...toNew }, now);
    await queueEmail(trx, { template: "email-cancel", data: { username, email }, ...toOld }, now);
    const object = trailObject(admin);
    await record(trx, { actor: by, action: "admin.email-requested", object, after: { email } }, now);
    return 0;
  });
  if (seconds === 0) mailWaits();
  return seconds;
}

/**
 * Gives an account the email address of a link. Its other links end, and both addresses get an email: the earlier one
 * with a link that undoes the change.
 *
 * @param network where the request came from.
 * @throws `Refusal`, for example as the link has ended since it was opened.
 */
export async function confirmEmail(
  { writer, mailWaits }: AccountServices,
  link: AccountLink,
  network: string,
  now: number,
): Promise<void> {
  await writer.write(async (trx) => {
    const admin = await getAccountOf(trx, link, now);
    const { id, username, email: before } = admin;
    const { email, address } = link;
    await trx
      .updateTable("admins")
      .set((eb) => ({ email, address, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
    await reportNewEmail(trx, admin, { before, after: email }, now);
    await endLinksOf(trx, id);
    const actor: Actor = { id, username, network };
    const change = { before: { email: before }, after: { email } };
    await record(trx, { actor, action: "admin.email-confirmed", object: trailObject(admin), ...change }, now);
  });
  mailWaits();
}

/** Cancels a pending change of an account's email address. @returns whether there was one. */
export async function cancelEmail(
  { writer }: Pick<AccountServices, "writer">,
  adminId: string,
  network: string,
  now: number,
): Promise<boolean> {
  return writer.write(async (trx) => {
    const [admin, pending] = [await findAdmin(trx, adminId), await pendingEmail(trx, adminId, now)];
    if (!admin || !pending) return false;
    await endLinksOf(trx, adminId, ofEmails);
    const actor: Actor = { id: adminId, username: admin.username, network };
    await record(trx, { actor, action: "admin.email-cancelled", object: trailObject(admin) }, now);
    return true;
  });
}
