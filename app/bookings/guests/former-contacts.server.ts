import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";

/** An address or a number at a time. */
interface ContactAt {
  contact: string;
  /** ISO 8601 in UTC. */
  at: string;
}

/** Who had some contacts until when, before they became someone else's; earlier owners first. */
export async function listFormer(db: Database, contacts: readonly string[]) {
  const rows = await db
    .selectFrom("guest_contacts")
    .select(["contact", "guest_id", "former_of", "until"])
    .where(dialectHelpers(db).isAmong("former_of", contacts))
    .orderBy("until")
    .execute();
  return rows.map(({ former_of, until, ...row }) => ({ ...row, former_of: former_of ?? "", until: until ?? "" }));
}

/** The keys under which rows are that name contacts at some times: those of whoever had them then. */
export async function contactsAt(db: Database, rows: readonly ContactAt[]): Promise<string[]> {
  const former = await listFormer(
    db,
    rows.map(({ contact }) => contact),
  );
  return rows.map(
    ({ contact, at }) => former.find((one) => one.former_of === contact && at < one.until)?.contact ?? contact,
  );
}

/** The key under which a row is that names a contact at a time. */
export async function contactAt(db: Database, row: ContactAt): Promise<string> {
  const [contact = row.contact] = await contactsAt(db, [row]);
  return contact;
}
