import { type Actor, record } from "../../audit-log/record.server.ts";
import { reportNewAddress } from "../account-emails.server.ts";
import { type AccountLink, endLinksOf, endUndosFrom } from "../account-links.server.ts";
import type { AccountServices } from "../account-services.server.ts";
import { checkPassword } from "../admin-rules.server.ts";
import { trailObject } from "../admins.server.ts";
import { removeFactorsSince } from "../factors/remove-since.server.ts";
import { hashPassword } from "../password.server.ts";
import { endSessionsOf } from "../session.server.ts";
import { findAdmin, getAccountOf } from "./email-change.server.ts";

/**
 * Undoes a change of an account's email address by the link that the earlier address got, also after further changes.
 * The account gets a new password, all of its sessions end, and so do the second factors that were added since: emails
 * about those went to the other address. Both addresses get an email.
 *
 * @param network where the request came from.
 * @throws `Refusal`, for example as the link has ended since it was opened.
 */
export async function undoEmail(
  { db, writer, mailWaits }: AccountServices,
  link: AccountLink,
  password: string,
  network: string,
  now: number,
): Promise<void> {
  const known = await findAdmin(db, link.admin_id);
  await checkPassword(password, [known?.username ?? "", link.email]);
  const password_hash = await hashPassword(password);
  await writer.write(async (trx) => {
    const admin = await getAccountOf(trx, link, now);
    const { id, username, email: before } = admin;
    const { email, address } = link;
    await trx
      .updateTable("admins")
      .set((eb) => ({
        email,
        address,
        password_hash,
        must_change_password: 0,
        password_expires_at: null,
        version: eb("version", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
    await endSessionsOf(trx, id);
    await endLinksOf(trx, id);
    await endUndosFrom(trx, link);
    const actor: Actor = { id, username, network };
    const change = { before: { email: before }, after: { email } };
    await record(trx, { actor, action: "admin.email-undone", object: trailObject(admin), ...change }, now);
    await removeFactorsSince(trx, { id, username, email }, actor, { since: link.created_at, now });
    for (const recipient of [before, email]) await reportNewAddress(trx, { id, username }, { email, recipient }, now);
  });
  mailWaits();
}
