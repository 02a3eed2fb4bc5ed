import type { Selectable } from "kysely";
import { emailContact, readContact } from "../../bookings/guests/contact.ts";
import { contactsAt } from "../../bookings/guests/former-contacts.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";

/** Most rows of a guest that are shown, newest first. */
export const MAX_ROWS = 500;

/** A row of a guest, or a row that claims one of their addresses without confirming it. */
type LinkedRow = Pick<Selectable<Tables["guest_rows"]>, "row_id" | "source" | "at"> & { claimed: boolean };

/** A guest's rows, and rows that claim one of their confirmed addresses, newest first. */
export async function listTimelineRows(db: Database, members: readonly string[]): Promise<LinkedRow[]> {
  const { isAmong } = dialectHelpers(db);
  const contacts = await db
    .selectFrom("guest_contacts")
    .select(["contact", "former_of"])
    .where(isAmong("guest_id", members))
    .execute();
  const keys = contacts.map(({ contact }) => contact);
  const named = contacts.map(({ contact, former_of }) => readContact(former_of ?? contact));
  const addresses = named.flatMap(({ kind, value }) => (kind === "email" ? [value] : []));
  const all = () =>
    db.selectFrom("guest_rows").select(["row_id", "source", "at", "claimed_email"]).where("is_gone", "=", 0);
  const own = await all()
    .where(isAmong("contact", keys))
    .orderBy("at", "desc")
    .limit(MAX_ROWS + 1)
    .execute();
  const claims = await all()
    .where(isAmong("claimed_email", addresses))
    .orderBy("at", "desc")
    .limit(MAX_ROWS + 1)
    .execute();
  const ids = new Set(own.map(({ row_id }) => row_id));
  const others = claims.filter(({ row_id }) => !ids.has(row_id));
  const claimed = await contactsAt(
    db,
    others.map(({ claimed_email, at }) => ({ contact: emailContact(claimed_email ?? ""), at })),
  );
  return [
    ...own.map((row) => ({ ...row, claimed: false })),
    ...others.filter((_, index) => keys.includes(claimed[index] ?? "")).map((row) => ({ ...row, claimed: true })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
}
