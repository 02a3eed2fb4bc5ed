import { emailContact } from "../../bookings/guests/contact.ts";
import { findFamilies, forgetErased } from "../../bookings/guests/forget-erased.server.ts";
import { guestKeys } from "../../bookings/guests/search-terms.ts";
import { guestMarkWith } from "../../house/mail/guest-mark.server.ts";
import { mailSecret } from "../../house/mail/list-token.server.ts";
import { listMailedOwners } from "../../house/mail/store.server.ts";
import type { Ending } from "../../platform/db/tables/bookkeeping.ts";
import type { Database } from "../../platform/db/tables.ts";
import { joinPhone } from "../../platform/lib/phone/phone-number.ts";
import { doorGuestUntil } from "./door-guest.server.ts";
import { removeHeld } from "./erase.server.ts";
import { countHeld, findHeld, type Held, isEmpty } from "./find-held.server.ts";
import type { ContactKey } from "./guest.ts";
import { noteInLog } from "./log.server.ts";

/** The actor in the log when a restore repeats an earlier erasure. */
const ACTOR = "restore";

/** Everyone in the database, by address and by number. */
async function listGuests(db: Database): Promise<ContactKey[]> {
  const requests = await db.selectFrom("requests").select(["email_key", "phone_key"]).execute();
  const subscribers = await db.selectFrom("subscribers").select(["address", "country_code", "number"]).execute();
  const entries = await db.selectFrom("list_entries").select("email_key").where("email_key", "is not", null).execute();
  const tickets = await db.selectFrom("tickets").select(["email_key", "number_key"]).execute();
  const owners = await db.selectFrom("guest_lists").select("owner_email").execute();
  const suppressed = await db.selectFrom("suppressions").select("address").where("address", "is not", null).execute();
  const imported = await db.selectFrom("guest_import_rows").select(["email_key", "phone_key"]).execute();
  const consented = await db
    .selectFrom("consents")
    .select("address")
    .distinct()
    .where("address", "is not", null)
    .execute();
  const emails = [
    ...consented.map(({ address }) => address ?? ""),
    ...suppressed.map(({ address }) => address ?? ""),
    ...[...requests, ...entries, ...tickets, ...imported].map(({ email_key }) => email_key ?? ""),
    ...subscribers.map(({ address }) => address),
    ...owners.map(({ owner_email }) => guestKeys({ email: owner_email, phone: "" }).email_key),
    ...(await listMailedOwners(db)),
  ];
  const phones = [
    ...[...requests, ...imported].map(({ phone_key }) => phone_key),
    ...tickets.map(({ number_key }) => number_key ?? ""),
    ...subscribers.map(
      ({ country_code, number }) => guestKeys({ email: "", phone: joinPhone(country_code, number) }).phone_key,
    ),
  ];
  const keys = (by: ContactKey["by"], all: string[]) => [...new Set(all)].filter(Boolean).map((key) => ({ by, key }));
  return [...keys("email", emails), ...keys("phone", phones)];
}

/** A guest's data from before a time; after an erasure, the same person may have come back. */
async function findHeldUntil(db: Database, guest: ContactKey, at: string): Promise<Held> {
  const held = await findHeld(db, guest);
  const isOlder = (row: { created_at: string }) => row.created_at <= at;
  const ownerMails = held.ownerMails.filter(isOlder);
  return {
    requests: held.requests.filter(isOlder),
    mails: ownerMails.map(({ id }) => id),
    ownerMails,
    subscribers: held.subscribers.filter(isOlder),
    suppressed: held.suppressed.filter(isOlder),
    consented: held.consented.filter(isOlder),
    door: doorGuestUntil(held.door, at),
    imported: held.imported.filter(({ added_at }) => added_at <= at),
  };
}

/**
 * Erases guests who were erased after the restored backup was made, and logs it with the time of the first erasure.
 *
 * @param ended the guests' marks and the times of erasure. @returns the marks of those who were erased again.
 */
export async function eraseAgain(trx: Database, ended: readonly Ending[]): Promise<string[]> {
  if (ended.length === 0) return [];
  const times = new Map(ended.map(({ subject, at }) => [subject, at]));
  const secret = await mailSecret(trx);
  const erased: string[] = [];
  for (const guest of await listGuests(trx)) {
    const mark = guestMarkWith(secret, guest);
    const at = times.get(mark);
    if (at === undefined) continue;
    const held = await findHeldUntil(trx, guest, at);
    if (isEmpty(held)) continue;
    const families = await findFamilies(trx, guest.by === "email" ? [emailContact(guest.key)] : []);
    await removeHeld(trx, held, Date.now());
    await forgetErased(trx, families, Date.now());
    await noteInLog(trx, { action: "erased", actor: ACTOR, guest: mark, counts: countHeld(held) }, at);
    erased.push(mark);
  }
  return erased;
}
