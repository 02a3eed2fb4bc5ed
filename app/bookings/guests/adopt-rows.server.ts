import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { emailContact } from "./contact.ts";
import { contactsAt } from "./former-contacts.server.ts";
import { isNumberOf } from "./link-row.server.ts";

interface ClaimedRow {
  row_id: string;
  contact: string | null;
  claimed_email: string | null;
  at: string;
}

/**
 * Gives rows of a number that several people share to the address that they claim, if that is confirmed and its guest
 * has used the number, too: a stranger would have to know both.
 *
 * @returns the contacts whose guests gained or lost rows.
 */
export async function adoptRows(trx: Database, rows: readonly ClaimedRow[]): Promise<string[]> {
  const named = rows.flatMap(({ row_id, contact, claimed_email, at }) =>
    contact?.startsWith("phone:") && claimed_email !== null
      ? [{ row_id, number: contact, contact: emailContact(claimed_email), at }]
      : [],
  );
  if (named.length === 0) return [];
  const addresses = await contactsAt(trx, named);
  const claims = named.map(({ row_id, number, contact }, index) => {
    return { row_id, number, address: addresses[index] ?? contact };
  });
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
    if (owner === undefined || owner === ownerOf.get(number) || !(await isNumberOf(trx, number, "=", address)))
      continue;
    const own = { contact: address, claimed_email: null };
    await trx.updateTable("guest_rows").set(own).where("row_id", "=", row_id).execute();
    changed.push(number, address);
  }
  return changed;
}
