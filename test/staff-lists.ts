import { addEntries } from "../app/night/guest-lists/entries.server.ts";
import { addList, getList, type ListRow } from "../app/night/guest-lists/lists.server.ts";
import { readLines } from "../app/night/guest-lists/read-names.ts";
import { listSchema } from "../app/night/guest-lists/schema.ts";
import type { EntryBy, EntryRow } from "../app/night/guest-lists/sheet-entries.server.ts";
import type { Database } from "../app/platform/db/tables.ts";
import { createWriter } from "../app/platform/db/writer.server.ts";
import { unrecordedActor } from "./actor.ts";

/** A guest list's form as staff fill it in: ten places, free until 23:30, then half price. */
export const listForm = {
  of: "all",
  name: "Friends of Kim",
  owner_kind: "promoter",
  owner_name: "Kim Lowe",
  owner_email: "",
  places: 10,
  most_plus_ones: 4,
  early: "free",
  early_amount: "",
  until: "23:30",
  late: "half",
  late_amount: "",
  closes: "22:00",
  commission: "5",
  beyond: 0,
};

/** Adds a guest list as staff do, and returns it. */
export async function makeList(db: Database, more: Partial<typeof listForm> = {}): Promise<ListRow> {
  const by = { by: unrecordedActor("Ana"), now: Date.now(), decidesStatements: true };
  const id = await createWriter(db).write((trx) => addList(trx, listSchema.parse({ ...listForm, ...more }), by));
  return getList(db, id);
}

/** Adds guests to a list, one per line. */
export async function makeEntries(db: Database, list: ListRow, night: string, text: string): Promise<EntryRow[]> {
  const { good } = readLines(text, list.most_plus_ones);
  const by: EntryBy = { name: "Ana", isOwner: false, now: Date.now() };
  const entered = await createWriter(db).write((trx) =>
    addEntries(trx, list, { night, lines: good, notify: false }, by),
  );
  if ("message" in entered) throw new Error(entered.message);
  return entered.added;
}
