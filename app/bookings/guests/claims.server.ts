import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { GuestSource } from "../../platform/db/tables/guests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { emailContact, readContact } from "./contact.ts";
import { contactsAt } from "./former-contacts.server.ts";

/**
 * Rows that name a guest's confirmed address without proof, and have no number that would make them somebody else's. They
 * count for nothing, but they are about the guest's address, for an export or an erasure.
 *
 * @param contacts the guest's.
 */
export async function listOwnClaims(
  db: Database,
  contacts: readonly string[],
): Promise<{ row_id: string; source: GuestSource }[]> {
  const { isAmong } = dialectHelpers(db);
  const had = await db
    .selectFrom("guest_contacts")
    .select(["contact", "former_of"])
    .where(isAmong("contact", contacts))
    .execute();
  const named = had.map(({ contact, former_of }) => readContact(former_of ?? contact));
  const addresses = named.flatMap(({ kind, value }) => (kind === "email" ? [value] : []));
  const rows = await db
    .selectFrom("guest_rows")
    .select(["row_id", "source", "claimed_email", "at"])
    .where("contact", "is", null)
    .where(isAmong("claimed_email", addresses))
    .where("is_gone", "=", 0)
    .execute();
  const owners = await contactsAt(
    db,
    rows.map(({ claimed_email, at }) => ({ contact: emailContact(claimed_email ?? ""), at })),
  );
  return rows.filter((_, index) => contacts.includes(owners[index] ?? ""));
}
