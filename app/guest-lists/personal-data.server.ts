import type { Database } from "../db/tables.ts";
import { emailKey } from "./name-key.ts";

/** Everything stored about a guest of a list with an email address, with the list's name; removed entries included. */
export function listEntriesOf(db: Database, email: string) {
  return db
    .selectFrom("list_entries")
    .innerJoin("guest_lists", "guest_lists.id", "list_entries.list_id")
    .selectAll("list_entries")
    .select("guest_lists.name as list")
    .where("list_entries.email_key", "=", emailKey(email))
    .orderBy("list_entries.night")
    .orderBy("list_entries.id")
    .execute();
}

/** Deletes every entry with an email address, in the caller's transaction. @returns how many. */
export async function removeEntriesOf(trx: Database, email: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("list_entries")
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
