import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { noteCardChange } from "./card-version.server.ts";
import { forgetNoted } from "./forget-noted.server.ts";
import { retag } from "./retag.server.ts";

/** The guests who have contacts, by the ids of their first ones, with all who are merged into each. */
export async function findFamilies(trx: Database, contacts: readonly string[]): Promise<Map<string, string[]>> {
  const { isAmong } = dialectHelpers(trx);
  const rows = await trx
    .selectFrom("guest_contacts")
    .innerJoin("guests as own", "own.id", "guest_contacts.guest_id")
    .innerJoin("guests", "guests.root_id", "own.root_id")
    .select(["guests.root_id", "guests.id"])
    .distinct()
    .where(isAmong("guest_contacts.contact", contacts))
    .execute();
  const families = new Map<string, string[]>();
  for (const { root_id, id } of rows) families.getOrInsertComputed(root_id, () => []).push(id);
  return families;
}

/**
 * Forgets what staff noted about guests who were erased, in the caller's transaction: rows of somebody else with the same
 * phone may be left, whose notes these are not. Someone with another confirmed address keeps them.
 *
 * @param families from `findFamilies`, before the erasure. @param now ms since 1970.
 */
export async function forgetErased(
  trx: Database,
  families: ReadonlyMap<string, readonly string[]>,
  now: number,
): Promise<void> {
  const { isAmong } = dialectHelpers(trx);
  for (const [root, ids] of families) {
    const address = await trx
      .selectFrom("guest_contacts")
      .select("contact")
      .where(isAmong("guest_id", ids))
      .where("contact", "like", "email:%")
      .limit(1)
      .executeTakeFirst();
    if (address) continue;
    await forgetNoted(trx, ids);
    await retag(trx, [root], now);
    await noteCardChange(trx, [root]);
  }
}
