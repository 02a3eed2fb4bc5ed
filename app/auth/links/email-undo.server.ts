import { type Actor, record } from "../../audit/record.server.ts";
import { reportNewAddress } from "../account-emails.server.ts";
import { type AdminRefusal, passwordRefusal, takenRefusal } from "../admin-rules.server.ts";
import { trailObject } from "../admins.server.ts";
import { removeFactorsSince } from "../factors/remove-since.server.ts";
import { hashPassword } from "../password.server.ts";
import { endSessionsOf } from "../session.server.ts";
import type { AccountServices } from "./account-services.server.ts";
import { type AccountLink, endLinksOf, endUndosFrom, linkById } from "./links.server.ts";

function findAdmin(db: AccountServices["db"], id: string | null) {
  return db.selectFrom("admins").select(["id", "username", "email"]).where("id", "=", id).executeTakeFirst();
}

/**
 * Undoes a change of an account's email address by the link that the earlier address got, also after further changes.
 * The account gets a new password, all of its sessions end, and so do the second factors that were added since: emails
 * about those went to the other address. Both addresses get an email.
 *
 * @param network where the request came from.
 * @returns why not, or `gone` if the link ended while this was under way.
 */
export async function undoEmail(
  { db, writer, mailWaits }: AccountServices,
  link: AccountLink,
  password: string,
  network: string,
  now: number,
): Promise<AdminRefusal | "gone" | undefined> {
  const known = await findAdmin(db, link.admin_id);
  const rejected = await passwordRefusal(password, [known?.username ?? "", link.email]);
  if (rejected) return rejected;
  const password_hash = await hashPassword(password);
  const result = await writer.write(async (trx) => {
    const admin = await findAdmin(trx, link.admin_id);
    if (!admin || !(await linkById(trx, link.link_id, now))) return "gone" as const;
    const { id, username, email: before } = admin;
    const { email, address } = link;
    const rejection = await takenRefusal(trx, { username, email }, id);
    if (rejection) return rejection;
    await trx
      .updateTable("admins")
      .set((eb) => ({ email, address, password_hash, must_change_password: 0, version: eb("version", "+", 1) }))
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
    return undefined;
  });
  if (!result) mailWaits();
  return result;
}
