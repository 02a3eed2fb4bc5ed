import type { Selectable } from "kysely";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import type { SheetList } from "./shapes.ts";

/** Who changes the entries of a guest list. */
export interface EntryBy {
  /** `owner`, or a username. */
  name: string;
  /** An owner is bound by the list's closing time. */
  isOwner: boolean;
  /** Whether an owner's emails are limited (default); `RATE_LIMIT_FORMS` may be off. */
  isLimited?: boolean;
  /** ms since 1970. */
  now: number;
}

/** An entry of a guest list, as stored. */
export type EntryRow = Selectable<Tables["list_entries"]>;

/** The lists with an entry for a club night. */
export async function listSheetLists(db: Database, night: string): Promise<SheetList[]> {
  const rows = await db
    .selectFrom("guest_lists")
    .select(["id", "name", "owner_name", "owner_kind", "terms"])
    .where("id", "in", db.selectFrom("list_entries").select("list_id").where("night", "=", night))
    .orderBy("name")
    .execute();
  return rows.map(({ id, name, owner_name, owner_kind, terms }) => ({
    _id: id,
    name,
    owner: owner_name,
    owner_kind,
    terms: parseJsonText(terms),
  }));
}

/** The entries of a club night that changed at `since` (ISO 8601 in UTC) or later, removed ones included. */
export function listChangedEntries(db: Database, night: string, since: string): Promise<EntryRow[]> {
  return db
    .selectFrom("list_entries")
    .selectAll()
    .where("night", "=", night)
    .where("updated_at", ">=", since)
    .execute();
}

/** The entries of a club night with these ids. */
export function listEntriesAmong(db: Database, night: string, ids: readonly string[]): Promise<EntryRow[]> {
  const { isAmong } = dialectHelpers(db);
  return db.selectFrom("list_entries").selectAll().where(isAmong("id", ids)).where("night", "=", night).execute();
}

/** An entry by its id. */
export function findEntryRow(db: Database, id: string): Promise<EntryRow | undefined> {
  return db.selectFrom("list_entries").selectAll().where("id", "=", id).executeTakeFirst();
}
