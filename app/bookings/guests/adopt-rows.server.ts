import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { emailContact, readContact } from "./contact.ts";
import { guestKeys } from "./search-terms.ts";

interface ClaimedRow {
  row_id: string;
  contact: string | null;
  claimed_email: string | null;
}

/** Whether a row that belongs to an address names a number. */
async function namesNumber(trx: Database, address: string, number: string): Promise<boolean> {
  const { phone_key } = guestKeys({ email: "", phone: readContact(number).value });
  const row = await trx
    .selectFrom("requests")
    .innerJoin("guest_rows", "guest_rows.row_id", "requests.id")
    .select("requests.id")
    .where("requests.phone_key", "=", phone_key)
    .where("guest_rows.contact", "=", address)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives rows of a number that several people share to the address that they claim, if that is confirmed and its guest has
 * used the number, too: a stranger would have to know both.
 *
 * @returns the contacts whose guests have other rows now.
 */
export async function adoptRows(trx: Database, rows: readonly ClaimedRow[]): Promise<string[]> {
  const claims = rows.flatMap(({ row_id, contact, claimed_email }) =>
    contact?.startsWith("phone:") && claimed_email !== null
      ? [{ row_id, number: contact, address: emailContact(claimed_email) }]
      : [],
  );
  if (claims.length === 0) return [];
  const owners = await trx
    .selectFrom("guest_contacts")
    .select(["contact", "guest_id"])
    .where(
      dialectHelpers(trx).isAmong(
        "contact",
        claims.flatMap(({ number, address }) => [number, address]),
      ),
    )
    .execute();
  const ownerOf = new Map(owners.map(({ contact, guest_id }) => [contact, guest_id]));
  const changed: string[] = [];
  for (const { row_id, number, address } of claims) {
    const owner = ownerOf.get(address);
    if (owner === undefined || owner === ownerOf.get(number) || !(await namesNumber(trx, address, number))) continue;
    const own = { contact: address, claimed_email: null };
    await trx.updateTable("guest_rows").set(own).where("row_id", "=", row_id).execute();
    changed.push(number, address);
  }
  return changed;
}
