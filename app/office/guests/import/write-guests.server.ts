import { emailContact, phoneContact } from "../../../bookings/guests/contact.ts";
import { listFormer } from "../../../bookings/guests/former-contacts.server.ts";
import { confirmRow, linkChangedRow, linkRow, type NamedRow } from "../../../bookings/guests/link-row.server.ts";
import { guestKeys } from "../../../bookings/guests/search-terms.ts";
import { comparableName } from "../../../bookings/guests/tags.server.ts";
import type { FileAddress } from "../../../mailing/newsletter/import/read-address.server.ts";
import { insertSubscribers, subscriberRow } from "../../../mailing/newsletter/import/write-addresses.server.ts";
import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { newId } from "../../../platform/lib/new-id.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import type { Actor } from "../../../staff/audit-log/record.server.ts";
import type { FileGuest } from "./read-guests.server.ts";

/** The import in progress. */
export interface ImportDetails {
  id: string;
  by: Actor;
  file: string;
  /** Ms since 1970. */
  now: number;
}

/** The ids of tags by name; new tags are created. */
async function tagIds(trx: Database, names: readonly string[], { id, now }: ImportDetails) {
  const ids = new Map<string, string>();
  for (const name of new Set(names)) {
    const key = comparableName(name);
    const created = { created_at: storedInstant(now), created_by: `import ${id}` };
    await trx
      .insertInto("guest_tags")
      .values({ id: newId(), name, name_key: key, checked_on: created.created_at.slice(0, 10), ...created })
      .onConflict((conflict) => conflict.column("name_key").doNothing())
      .execute();
    const tag = await trx.selectFrom("guest_tags").select("id").where("name_key", "=", key).executeTakeFirstOrThrow();
    ids.set(name, tag.id);
  }
  return ids;
}

async function ownersOf(trx: Database, contacts: readonly string[]) {
  const rows = await trx
    .selectFrom("guest_contacts")
    .select(["contact", "guest_id", "added_at"])
    .where(dialectHelpers(trx).isAmong("contact", contacts))
    .execute();
  return new Map(rows.map(({ contact, ...owner }) => [contact, owner]));
}

/**
 * Adds rows of a file, each linked to its guest by its number, and by its address if the file says that the address is
 * confirmed. The changed contacts are recorded, so that the import can be undone.
 */
export async function writeGuestRows(
  trx: Database,
  guests: readonly FileGuest[],
  details: ImportDetails,
): Promise<void> {
  const { id: import_id, now } = details;
  const added_at = storedInstant(now);
  const contacts = guests.flatMap(({ email, phone }) => [
    ...(email === "" ? [] : [emailContact(email)]),
    ...(phone === "" ? [] : [phoneContact(phone)]),
  ]);
  const before = await ownersOf(trx, contacts);
  const former = await listFormer(trx, contacts);
  const tags = await tagIds(
    trx,
    guests.flatMap((guest) => guest.tags),
    details,
  );
  const rows = guests.map(({ tags: names, isConfirmed, ...guest }) => {
    return { id: newId(), import_id, added_at, ...guest, ...guestKeys(guest), names, isConfirmed };
  });
  await trx
    .insertInto("guest_import_rows")
    .values(rows.map(({ names: _, isConfirmed: __, ...row }) => row))
    .execute();
  const named = rows.flatMap(({ id: row_id, names }) =>
    [...new Set(names.map((name) => tags.get(name) ?? ""))].map((tag_id) => ({ row_id, tag_id })),
  );
  if (named.length > 0) await trx.insertInto("guest_import_tags").values(named).execute();
  for (const { id, email, phone, last_visit, isConfirmed } of rows) {
    // Dated by the last visit, so that an old row does not count as news about a guest.
    const at = last_visit === null ? added_at : `${last_visit}T12:00:00.000Z`;
    const row: NamedRow = { id, source: "import", at, email, phone };
    await linkRow(trx, row);
    if (former.length > 0) await linkChangedRow(trx, row);
    if (isConfirmed) await confirmRow(trx, id);
  }
  const after = await ownersOf(trx, contacts);
  const changed = [...new Set(contacts)].flatMap((contact) => {
    const [had, has] = [before.get(contact), after.get(contact)];
    if (had?.guest_id === has?.guest_id && had?.added_at === has?.added_at) return [];
    return [{ import_id, contact, guest_before: had?.guest_id ?? null, added_before: had?.added_at ?? null }];
  });
  if (changed.length > 0)
    await trx
      .insertInto("guest_import_contacts")
      .values(changed)
      .onConflict((conflict) => conflict.columns(["import_id", "contact"]).doNothing())
      .execute();
}

/** Adds subscribers from a file with the newsletter's own import, including their consents. @returns their number. */
export async function writeSubscribers(
  trx: Database,
  addresses: readonly FileAddress[],
  { id: import_id, by, file, now }: ImportDetails,
): Promise<number> {
  const rows = addresses.map((address) => subscriberRow(address, now));
  const count = await insertSubscribers(trx, rows, { proof: "import", actor: by.username, file }, now);
  const ids = rows.map(({ id }) => id);
  const added = await trx
    .selectFrom("subscribers")
    .select("id as subscriber_id")
    .where(dialectHelpers(trx).isAmong("id", ids))
    .execute();
  if (added.length > 0)
    await trx
      .insertInto("guest_import_subscribers")
      .values(added.map((row) => ({ import_id, ...row })))
      .execute();
  return count;
}
