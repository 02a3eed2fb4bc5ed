import { linkChangedRow, linkRow } from "../../bookings/guests/link-row.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant, toInstant } from "../../platform/lib/time/instants.server.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { formatTimeInNight, timeInNight, tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { peopleWhoCame } from "./came.server.ts";
import { withNewEntryCode } from "./find-entry.server.ts";
import { isNightOf } from "./list-nights.server.ts";
import type { ListRow } from "./lists.server.ts";
import { emailKey, nameKey } from "./name-key.ts";
import { guestProblem, type NewGuest, type ReadLine, withoutContactInName } from "./read-names.ts";
import { sendCode, sendCodeOnce } from "./send-code.server.ts";
import type { BadLine } from "./shapes.ts";
import { type EntryBy, type EntryRow, findEntryRow } from "./sheet-entries.server.ts";

/** When a list closes for its owner on a night; ISO 8601 in UTC. */
export function closesAt({ closes }: Pick<ListRow, "closes">, night: string): string {
  return toInstant(timeInNight(night, closes), venue.timeZone);
}

/** Returns why entries of a night can't be changed; undefined if they can. */
export function closedText(list: ListRow, night: string, { isOwner, now }: EntryBy): string | undefined {
  if (night < tonight(now)) return `The club night of ${formatDay(night)} is over.`;
  if (!isOwner || storedInstant(now) < closesAt(list, night)) return undefined;
  const closed = formatTimeInNight(night, timeInNight(night, list.closes));
  return `This list closed at ${closed} on ${formatDay(night)}. Call ${venue.phone.shown} for a late change.`;
}

/** The guests of a list on a night who were not removed, in the order they were added. */
export function listEntries(db: Database, listId: string, night: string): Promise<EntryRow[]> {
  return db
    .selectFrom("list_entries")
    .selectAll()
    .where("list_id", "=", listId)
    .where("night", "=", night)
    .where("removed_at", "is", null)
    .orderBy("added_at")
    .orderBy("id")
    .execute();
}

/** People on entries, plus-ones included. */
export const peopleOn = (entries: readonly Pick<EntryRow, "plus_ones">[]): number =>
  entries.reduce((sum, { plus_ones }) => sum + 1 + plus_ones, 0);

const places = (count: number) => formatCount(count, "place is", "places are");

/** Returns why a guest can't be added to the others of a list; undefined if they can. */
function placeProblem(list: ListRow, guest: NewGuest, others: readonly EntryRow[]): string | undefined {
  const key = nameKey(guest.name);
  if (others.some((entry) => entry.name_key === key)) {
    return "This name is already on the list. Change that entry, or add something to tell them apart.";
  }
  const address = emailKey(guest.email);
  const same = address && others.find((entry) => entry.email_key === address);
  if (same) return `${same.name} has this email address. Each guest needs their own, or none.`;
  const left = list.places - peopleOn(others);
  if (left < 1 + guest.plus_ones) {
    return left <= 0 ? "The list is full." : `Only ${places(left)} left: enter fewer plus-ones.`;
  }
  return undefined;
}

/** Marks the entries of guests who may be on several lists as changed, so that phones at the door fetch them. */
async function touchAlike(
  trx: Database,
  night: string,
  changed: readonly Pick<EntryRow, "name_key" | "email_key">[],
  at: string,
) {
  const names = [...new Set(changed.map(({ name_key }) => name_key))];
  const addresses = [...new Set(changed.flatMap(({ email_key }) => email_key ?? []))];
  if (names.length === 0) return;
  await trx
    .updateTable("list_entries")
    .set({ updated_at: at })
    .where("night", "=", night)
    .where(({ or, eb }) =>
      or([eb("name_key", "in", names), ...(addresses.length > 0 ? [eb("email_key", "in", addresses)] : [])]),
    )
    .execute();
}

async function insertEntry(trx: Database, list: ListRow, night: string, guest: NewGuest, by: EntryBy) {
  const at = storedInstant(by.now);
  const row = await withNewEntryCode(trx, (code) =>
    trx
      .insertInto("list_entries")
      .values({
        id: newId(),
        list_id: list.id,
        night,
        ...guest,
        code,
        name_key: nameKey(guest.name),
        email_key: emailKey(guest.email),
        added_at: at,
        added_by: by.name,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.column("code").doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
  if (row.email !== "") await linkRow(trx, { id: row.id, source: "entry", at, email: row.email, phone: "" });
  return row;
}

/**
 * Adds guests to a list while there are places, in the writer's transaction, so that no place is taken twice. With
 * `notify`, guests with an email address are sent their code.
 *
 * @returns the added guests and the lines that were rejected; or why nobody can be added
 */
export async function addEntries(
  trx: Database,
  list: ListRow,
  { night, lines, notify }: { night: string; lines: readonly ReadLine[]; notify: boolean },
  by: EntryBy,
): Promise<{ added: EntryRow[]; bad: (BadLine & { guest: NewGuest })[]; emailed: number } | { message: string }> {
  const closed = closedText(list, night, by);
  if (closed) return { message: closed };
  if (!(await isNightOf(trx, list, night, by.now))) {
    return { message: "This list isn't for that club night any more. Choose another." };
  }
  const all = await listEntries(trx, list.id, night);
  const added: EntryRow[] = [];
  const bad: (BadLine & { guest: NewGuest })[] = [];
  let emailed = 0;
  for (const { text, guest: typed, question } of lines) {
    const guest = withoutContactInName(typed);
    const problem = guestProblem(guest, list.most_plus_ones) ?? placeProblem(list, guest, all) ?? question;
    if (problem) {
      bad.push({ text, problem, guest: typed });
      continue;
    }
    const row = await insertEntry(trx, list, night, guest, by);
    all.push(row);
    added.push(row);
    if (notify && (await sendCodeOnce(trx, list, row, by))) emailed += 1;
  }
  await touchAlike(trx, night, added, storedInstant(by.now));
  return { added, bad, emailed };
}

/** The entry, if it can be changed. @throws `Refusal` (404, 409, 412). */
async function getOpen(
  trx: Database,
  list: ListRow,
  id: string,
  version: number | undefined,
  by: EntryBy,
): Promise<EntryRow> {
  const row = await findEntryRow(trx, id);
  if (!row || row.list_id !== list.id || row.removed_at !== null)
    throw new Refusal(404, "This guest isn't on the list any more.");
  if (version !== undefined && version !== row.version)
    throw new Refusal(412, "Someone changed this guest since you opened it. Check it, then save again.");
  const closed = closedText(list, row.night, by);
  if (closed) throw new Refusal(409, closed);
  return row;
}

/** Replaces a code that was sent to a former address, so that the email there no longer works. */
async function replaceCode(trx: Database, row: EntryRow): Promise<EntryRow> {
  return withNewEntryCode(trx, async (code) => {
    const taken = await trx.selectFrom("list_entries").select("id").where("code", "=", code).executeTakeFirst();
    if (taken) return undefined;
    return trx
      .updateTable("list_entries")
      .set({ code, notified_at: null })
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirst();
  });
}

/**
 * Changes a guest of a list, in the writer's transaction. A new email address gets a new code if the former one was sent
 * it; with `notify`, the code is sent.
 *
 * @param sent omitted fields stay.
 * @throws `Refusal` (404, 409, 412, 422), before it writes anything.
 */
export async function changeEntry(
  trx: Database,
  list: ListRow,
  id: string,
  sent: Partial<NewGuest> & { note?: string; notify?: boolean },
  version: number | undefined,
  by: EntryBy,
): Promise<EntryRow> {
  const row = await getOpen(trx, list, id, version, by);
  const guest = withoutContactInName({
    name: sent.name ?? row.name,
    plus_ones: sent.plus_ones ?? row.plus_ones,
    email: sent.email ?? row.email,
  });
  const invalid = guestProblem(guest, Math.max(list.most_plus_ones, row.plus_ones));
  if (invalid) {
    const field = /email/.test(invalid) ? "email" : /plus/i.test(invalid) ? "plus_ones" : "name";
    throw new Refusal(422, invalid, { field });
  }
  const others = (await listEntries(trx, list.id, row.night)).filter((other) => other.id !== id);
  const sameSize = guest.plus_ones <= row.plus_ones;
  const taken = placeProblem(sameSize ? { ...list, places: Number.MAX_SAFE_INTEGER } : list, guest, others);
  if (taken) throw new Refusal(409, taken);
  const came = (await peopleWhoCame(trx, row.night, [row])).get(id) ?? 0;
  if (1 + guest.plus_ones < came) {
    throw new Refusal(409, `${came} of them have already arrived. Keep at least ${came - 1} plus-ones.`);
  }
  const at = storedInstant(by.now);
  const keys = { name_key: nameKey(guest.name), email_key: emailKey(guest.email) };
  const changed = await trx
    .updateTable("list_entries")
    .set({ ...guest, ...keys, note: sent.note ?? row.note, updated_at: at, version: row.version + 1 })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await touchAlike(trx, row.night, [row, changed], at);
  if (keys.email_key === row.email_key) return changed;
  await linkChangedRow(trx, { id, source: "entry", at: row.added_at, email: changed.email, phone: "" });
  const coded = row.notified_at === null ? changed : await replaceCode(trx, changed);
  if (sent.notify && guest.email !== "") await sendCode(trx, list, coded, by.now);
  return coded;
}

/** Sends a guest of a list their code, for staff, in the writer's transaction. @throws `Refusal` (404, 409). */
export async function sendEntryCode(trx: Database, list: ListRow, id: string, by: EntryBy): Promise<EntryRow> {
  const row = await getOpen(trx, list, id, undefined, by);
  if (row.email === "") throw new Refusal(409, "This guest has no email address. Add one, then send the code.");
  await sendCode(trx, list, row, by.now);
  return row;
}

/**
 * Takes a guest off a list, in the writer's transaction. Someone who has arrived stays on it.
 *
 * @throws `Refusal` (404, 409, 412), before it writes anything.
 */
export async function removeEntry(
  trx: Database,
  list: ListRow,
  id: string,
  version: number | undefined,
  by: EntryBy,
): Promise<EntryRow> {
  const row = await getOpen(trx, list, id, version, by);
  if ((await peopleWhoCame(trx, row.night, [row])).get(id)) {
    throw new Refusal(409, `${row.name} has already arrived and stays on the list.`);
  }
  const at = storedInstant(by.now);
  await trx
    .updateTable("list_entries")
    .set({ removed_at: at, updated_at: at, version: row.version + 1 })
    .where("id", "=", id)
    .execute();
  await touchAlike(trx, row.night, [row], at);
  return row;
}
