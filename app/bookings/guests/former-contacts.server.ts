import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";

/** A contact (address or number), and the time at which it was used. */
interface ContactAt {
  contact: string;
  /** ISO 8601 in UTC. */
  at: string;
}

/** The former owners of contacts, with the time when each gave theirs up, earliest first. */
export async function listFormer(db: Database, contacts: readonly string[]) {
  const rows = await db
    .selectFrom("guest_contacts")
    .select(["contact", "guest_id", "former_of", "until"])
    .where(dialectHelpers(db).isAmong("former_of", contacts))
    .orderBy("until")
    .execute();
  return rows.map(({ former_of, until, ...row }) => ({ ...row, former_of: former_of ?? "", until: until ?? "" }));
}

/**
 * The keys of contacts at the times of rows: a contact that is another guest's since then has the key of its former
 * owner.
 */
export async function contactsAt(db: Database, rows: readonly ContactAt[]): Promise<string[]> {
  const former = await listFormer(
    db,
    rows.map(({ contact }) => contact),
  );
  return rows.map(
    ({ contact, at }) => former.find((one) => one.former_of === contact && at < one.until)?.contact ?? contact,
  );
}

/** The key of a contact at the time of one row; see `contactsAt`. */
export async function contactAt(db: Database, row: ContactAt): Promise<string> {
  const [contact = row.contact] = await contactsAt(db, [row]);
  return contact;
}
