import { emailContact } from "../../bookings/guests/contact.ts";
import { findFamilies, forgetErased } from "../../bookings/guests/forget-erased.server.ts";
import { listRowsOfGuest } from "../../bookings/guests/list.server.ts";
import { forgetGoneRows } from "../../bookings/guests/summarize.server.ts";
import { removeRequests } from "../../bookings/requests/remove.server.ts";
import { removeMails } from "../../house/mail/store.server.ts";
import { forgetInConsents } from "../../mailing/consents/forget.server.ts";
import { removeSubscribers } from "../../mailing/newsletter/remove.server.ts";
import { forgetSuppressed, namesOf } from "../../mailing/newsletter/suppressions/guest-data.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { purposes } from "../../platform/db/tables/consents.ts";
import type { Database } from "../../platform/db/tables.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { type Actor, record } from "../../staff/audit-log/record.server.ts";
import { forgetDoorGuest } from "./door-guest.server.ts";
import { countHeld, findHeld, type Held, isEmpty, seenMark } from "./find-held.server.ts";
import type { GuestKey } from "./guest.ts";
import { guestMarks, guestObject, listTraces, noteInLog } from "./log.server.ts";
import { type DeletionCounts, sumOf } from "./privacy.ts";

/** Deletes a guest's data and the emails about it, in the caller's transaction. @param now ms since 1970. */
export async function removeHeld(trx: Database, held: Held, now: number): Promise<void> {
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  await removeRequests(trx, ids(held.requests));
  await removeSubscribers(trx, ids(held.subscribers), now);
  await removeMails(trx, ids(held.ownerMails));
  await forgetSuppressed(trx, namesOf(held.suppressed));
  const addresses = held.consented.map(({ address }) => address);
  await forgetInConsents(trx, addresses, now, purposes);
  await forgetDoorGuest(trx, held.door, now);
  const imported = dialectHelpers(trx).isAmong("id", ids(held.imported));
  await trx.deleteFrom("guest_import_rows").where(imported).execute();
  await forgetGoneRows(trx, now);
}

/** The keys of a guest's addresses and numbers; of a number that staff typed none, as it may be several people's. */
async function contactsOf(trx: Database, { by, key }: GuestKey): Promise<string[]> {
  if (by === "guest") return (await listRowsOfGuest(trx, key)).contacts;
  return by === "email" ? [emailContact(key)] : [];
}

/**
 * Erases all data of a guest in the caller's transaction, and logs it.
 *
 * @param seen the hash of the data that the admin saw; if the data has changed, nothing is erased. @param now ms since
 * 1970. @returns counts of erased rows. @throws `Refusal` (404, 412).
 */
export async function eraseGuest(
  trx: Database,
  guest: GuestKey,
  seen: string,
  { staff, now }: { staff: Actor; now: number },
): Promise<{ counts: DeletionCounts }> {
  const held = await findHeld(trx, guest);
  if (isEmpty(held)) {
    const erased = (await listTraces(trx, guest)).find(({ action }) => action === "erased");
    const by = erased ? ` Erased by ${erased.by}.` : "";
    throw new Refusal(404, `No data stored for this guest any more.${by}`);
  }
  if (seenMark(held) !== seen)
    throw new Refusal(
      412,
      "This guest's data has changed since you opened it. Nothing was erased. Check it, then erase again.",
    );
  // Read now, because the contacts are deleted below.
  const [object, marks] = [await guestObject(trx, guest), await guestMarks(trx, guest)];
  const families = await findFamilies(trx, await contactsOf(trx, guest));
  await removeHeld(trx, held, now);
  await forgetErased(trx, families, now);
  const counts = countHeld(held);
  const noted = { action: "erased", actor: staff.username } as const;
  for (const mark of marks)
    await noteInLog(trx, { ...noted, guest: mark, counts: mark === object.id ? counts : {} }, storedInstant(now));
  await record(trx, { actor: staff, action: "guest.erased", object, before: counts, count: sumOf(counts) }, now);
  return { counts };
}
