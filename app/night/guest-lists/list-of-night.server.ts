import type { Database } from "../../platform/db/tables.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { peopleWhoCame } from "./came.server.ts";
import { laterEntries, otherLists } from "./duplicates.ts";
import { closedText, closesAt, listEntries, peopleOn } from "./entries.server.ts";
import { shownEntryCode } from "./entry-code.ts";
import { type ListRow, toStaffList } from "./lists.server.ts";
import type { ListOfNight } from "./shapes.ts";

/** All entries of a club night with the names of their lists. */
async function nightEntries(db: Database, night: string) {
  return db
    .selectFrom("list_entries")
    .innerJoin("guest_lists", "guest_lists.id", "list_entries.list_id")
    .select(["list_entries.id", "list_id", "name_key", "email_key", "added_at", "guest_lists.name as list"])
    .where("night", "=", night)
    .where("removed_at", "is", null)
    .execute();
}

/** For guests on several lists, the names of the other lists by the entry's id. */
function namesBeside(all: Awaited<ReturnType<typeof nightEntries>>): Map<string, string[]> {
  const names = new Map(all.map(({ list_id, list }) => [list_id, list]));
  return new Map([...otherLists(all)].map(([id, lists]) => [id, lists.map((list) => names.get(list) ?? "").sort()]));
}

/** For guests of a club night on several lists, the names of the other lists by the entry's id. */
export async function listsBeside(db: Database, night: string): Promise<Map<string, string[]>> {
  return namesBeside(await nightEntries(db, night));
}

/**
 * A list with its guests of one club night, as staff see them.
 *
 * @param requested `YYYY-MM-DD`; by default the next of its nights.
 * @param now ms since 1970.
 */
export async function readListOfNight(
  db: Database,
  row: ListRow,
  requested: string | undefined,
  now: number,
): Promise<ListOfNight> {
  const list = await toStaffList(db, row, now);
  const coming = list.nights.find(({ night }) => night >= tonight(now)) ?? list.nights.at(-1);
  const night = requested ?? coming?.night ?? tonight(now);
  const [rows, all] = await Promise.all([listEntries(db, row.id, night), nightEntries(db, night)]);
  const [came, later, others] = [await peopleWhoCame(db, night, rows), laterEntries(all), namesBeside(all)];
  return {
    list,
    night,
    entries: rows.map((entry) => ({
      _id: entry.id,
      name: entry.name,
      plus_ones: entry.plus_ones,
      email: entry.email,
      note: entry.note,
      code: shownEntryCode(entry.code),
      added_on: zonedIso(entry.added_at, venue.timeZone),
      added_by: entry.added_by,
      notified: entry.notified_at !== null,
      came: came.get(entry.id) ?? 0,
      also: others.get(entry.id) ?? [],
      first_on: later.get(entry.id)?.list ?? "",
      version: entry.version,
    })),
    left: Math.max(0, row.places - peopleOn(rows)),
    closes_on: zonedIso(closesAt(row, night), venue.timeZone),
    over: closedText(row, night, { name: "", isOwner: false, now }) ?? "",
  };
}
