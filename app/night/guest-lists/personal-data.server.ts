import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { emailKey } from "./name-key.ts";

const wholeEntries = (db: Database) =>
  db
    .selectFrom("list_entries")
    .innerJoin("guest_lists", "guest_lists.id", "list_entries.list_id")
    .selectAll("list_entries")
    .select("guest_lists.name as list")
    .orderBy("list_entries.night")
    .orderBy("list_entries.id");

/** Everything stored about a guest of a list with an email address, with the list's name; removed entries included. */
export function listEntriesOf(db: Database, email: string) {
  return wholeEntries(db).where("list_entries.email_key", "=", emailKey(email)).execute();
}

/** Everything stored about entries, with the names of their lists. */
export function listEntriesById(db: Database, ids: readonly string[]) {
  return wholeEntries(db).where(dialectHelpers(db).isAmong("list_entries.id", ids)).execute();
}

/**
 * Erases the personal data of entries and removes them from their lists. Phones at the door delete them too; guests who
 * came stay counted.
 *
 * @param now ms since 1970.
 */
export async function forgetEntries(trx: Database, ids: readonly string[], now: number): Promise<void> {
  const at = storedInstant(now);
  await trx
    .updateTable("list_entries")
    .set(({ ref, fn, val }) => ({
      name: "",
      email: "",
      email_key: null,
      note: "",
      updated_at: at,
      // Matches no other guest.
      name_key: ref("id"),
      removed_at: fn.coalesce("removed_at", val(at)),
    }))
    .where(dialectHelpers(trx).isAmong("id", ids))
    .execute();
}

/** The lists of an owner with an email address. */
export function listListsOf(db: Database, email: string) {
  return db
    .selectFrom("guest_lists")
    .select(["id", "name", "owner_kind", "owner_name", "owner_email", "created_at"])
    .where(({ eb, fn }) => eb(fn<string>("lower", ["owner_email"]), "=", emailKey(email)))
    .orderBy("id")
    .execute();
}

/** Erases the owners of lists and revokes their private links. */
export async function forgetOwners(trx: Database, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable("guest_lists")
    .set(({ eb }) => ({ owner_name: "", owner_email: "", link_hash: null, version: eb("version", "+", 1) }))
    .where(dialectHelpers(trx).isAmong("id", ids))
    .execute();
}

/** Entries of club nights up to one (`YYYY-MM-DD`). */
export function entriesUntil(db: Database, night: string) {
  return db.selectFrom("list_entries").where("night", "<=", night);
}

/**
 * Lists that have ended: without entries, older than an instant (ISO 8601 in UTC), and inactive or of an event that was
 * over or deleted by then. Lists of a series or of every night stay while they are active.
 */
export function endedLists(db: Database, before: string) {
  return db
    .selectFrom("guest_lists")
    .where("created_at", "<", before)
    .where("id", "not in", db.selectFrom("list_entries").select("list_id"))
    .where(({ eb, or, and }) =>
      or([
        eb("active", "=", 0),
        and([
          eb("event_id", "is not", null),
          eb("event_id", "not in", db.selectFrom("events").select("id").where("ends_at", ">=", before)),
        ]),
      ]),
    );
}
