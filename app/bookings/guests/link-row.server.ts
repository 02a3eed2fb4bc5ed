import { onePerson } from "../../house/mail/limits.server.ts";
import { prepared, preparedInsert } from "../../platform/db/prepared.server.ts";
import type { GuestSource } from "../../platform/db/tables/guests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { emailContact, phoneContact, readContact } from "./contact.ts";
import { contactAt, listFormer } from "./former-contacts.server.ts";
import { guestKeys } from "./search-terms.ts";

/** A row that names its guest. */
export interface NamedRow {
  id: string;
  source: GuestSource;
  /** ISO 8601 in UTC. */
  at: string;
  /** As typed; empty without one. */
  email: string;
  /** The full number, `+61412345678`; any other text names nobody. */
  phone: string;
}

const insertRow = preparedInsert("guest_rows", "row_id", true);
const insertContact = preparedInsert("guest_contacts", "contact", true);

const FULL_NUMBER = /^\+\d{6,19}$/;

/** The columns of a row before its address is confirmed: it belongs to its number, and claims its address. */
export function unconfirmed({ id, source, at, email, phone }: NamedRow) {
  return {
    row_id: id,
    source,
    contact: FULL_NUMBER.test(phone) ? phoneContact(phone) : null,
    claimed_email: email === "" ? null : email.toLowerCase(),
    at,
  };
}

/**
 * Links a new row to its guest in the caller's transaction: by its number at once, by its address only once that is
 * confirmed (`confirmRow`), so that no guest gets rows that a stranger sent. A number that is new becomes a guest. A
 * row that is linked stays as it is.
 */
export async function linkRow(trx: Database, row: NamedRow): Promise<void> {
  const columns = unconfirmed(row);
  const { contact, claimed_email, at } = columns;
  if (contact === null && claimed_email === null) return;
  await insertRow(trx, columns);
  if (contact !== null) await insertContact(trx, { contact, guest_id: newId(), added_at: at });
}

const findGuestOf = prepared<{ contact: string }, { guest_id: string }>((db, $) =>
  db.selectFrom("guest_contacts").select("guest_id").where("contact", "=", $("contact")),
);

/** The guest who has a contact, regardless of merges. */
async function findContactGuest(db: Database, contact: string): Promise<string | undefined> {
  return (await findGuestOf(db, { contact })).rows[0]?.guest_id;
}

/**
 * The guest whom a newly confirmed address belongs to, by the number that its row belonged to: that number's guest, if
 * every row with the number names this address. Otherwise, someone could give their own address to another person's number.
 */
async function guestOfNumber(trx: Database, contact: string, email: string): Promise<string | undefined> {
  const guestId = await findContactGuest(trx, contact);
  if (guestId === undefined) return undefined;
  const others = await trx
    .selectFrom("guest_contacts")
    .select("contact")
    .where("guest_id", "=", guestId)
    .where("contact", "<>", contact)
    .executeTakeFirst();
  if (others) return undefined;
  const another = await trx
    .selectFrom("guest_rows")
    .select("row_id")
    .where("contact", "=", contact)
    // A ticket or an imported row may have only a number: it says nothing about this address.
    .where(({ eb, or }) => or([eb("claimed_email", "is", null), eb("claimed_email", "<>", email)]))
    .executeTakeFirst();
  return another ? undefined : guestId;
}

/** Whether any row belongs to a contact. */
async function hasRows(trx: Database, contact: string): Promise<boolean> {
  const row = await trx.selectFrom("guest_rows").select("row_id").where("contact", "=", contact).executeTakeFirst();
  return row !== undefined;
}

/** Whether staff gave a contact to a guest from some day on. */
const isGiven = async (trx: Database, contact: string): Promise<boolean> =>
  (await listFormer(trx, [contact])).length > 0;

/** Marks the guest of a contact, or the guest they are merged into, as due for a new summary. */
async function markDue(trx: Database, contact: string): Promise<void> {
  const guestId = await findContactGuest(trx, contact);
  if (guestId === undefined) return;
  await trx
    .updateTable("guests")
    .set({ is_due: 1 })
    .where(({ eb, selectFrom }) =>
      eb("id", "=", selectFrom("guests as own").select("own.root_id").where("own.id", "=", guestId)),
    )
    .execute();
}

/** Whether a request of a contact (with `<>`, of any other contact) names a number. */
export async function isNumberOf(trx: Database, number: string, whose: "=" | "<>", contact: string): Promise<boolean> {
  const { phone_key } = guestKeys({ email: "", phone: readContact(number).value });
  const request = await trx
    .selectFrom("requests")
    .innerJoin("guest_rows", "guest_rows.row_id", "requests.id")
    .select("requests.id")
    .where("requests.phone_key", "=", phone_key)
    .where("guest_rows.contact", whose, contact)
    .limit(1)
    .executeTakeFirst();
  return request !== undefined;
}

/**
 * Moves a row to its address once the address's owner has confirmed it; other rows with the address stay claims. A new
 * address becomes a guest, or joins the guest of its row's number. A number that no one else has joins the address.
 */
export async function confirmRow(trx: Database, rowId: string): Promise<void> {
  const row = await trx.selectFrom("guest_rows").selectAll().where("row_id", "=", rowId).executeTakeFirst();
  if (!row || row.claimed_email === null) return;
  const { claimed_email: email, contact: number, at } = row;
  const contact = await contactAt(trx, { contact: emailContact(email), at });
  let guestId = await findContactGuest(trx, contact);
  if (guestId === undefined) {
    guestId = (number === null ? undefined : await guestOfNumber(trx, number, email)) ?? newId();
    const { person } = onePerson(email);
    await insertContact(trx, { contact, guest_id: guestId, added_at: at, person_key: person });
  }
  await trx
    .updateTable("guest_rows")
    .set({ contact, claimed_email: null, is_summed: 0 })
    .where("row_id", "=", rowId)
    .execute();
  // Other rows with the address may belong to it now, too, if they have the same number.
  await trx.updateTable("guest_rows").set({ is_summed: 0 }).where("claimed_email", "=", email).execute();
  if (number === null) return;
  await markDue(trx, number);
  if ((await hasRows(trx, number)) || (await isGiven(trx, number))) return;
  // A number that another address has as well belongs to neither.
  if (await isNumberOf(trx, number, "<>", contact))
    await trx.deleteFrom("guest_contacts").where("contact", "=", number).execute();
  else await trx.updateTable("guest_contacts").set({ guest_id: guestId }).where("contact", "=", number).execute();
}

/** Links a row whose address or number was changed. A confirmed row stays with its address. */
export async function linkChangedRow(trx: Database, row: NamedRow): Promise<void> {
  const before = await trx.selectFrom("guest_rows").selectAll().where("row_id", "=", row.id).executeTakeFirst();
  if (!before) return linkRow(trx, row);
  const { claimed_email, at, ...columns } = unconfirmed(row);
  const contact = columns.contact && (await contactAt(trx, { contact: columns.contact, at: before.at }));
  if (before.contact === contact && before.claimed_email === claimed_email) return;
  const confirmed = { contact: emailContact(row.email), at: before.at };
  if (before.contact !== null && before.contact === (await contactAt(trx, confirmed))) return;
  await trx
    .updateTable("guest_rows")
    .set({ contact, claimed_email, is_summed: 0 })
    .where("row_id", "=", row.id)
    .execute();
  if (contact !== null) await insertContact(trx, { contact, guest_id: newId(), added_at: at });
  if (before.contact === null) return;
  await markDue(trx, before.contact);
  if (!(await hasRows(trx, before.contact)) && !(await isGiven(trx, before.contact)))
    await trx.deleteFrom("guest_contacts").where("contact", "=", before.contact).execute();
}
