import type { Selectable } from "kysely";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { GuestSource } from "../../platform/db/tables/guests.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { adoptRows } from "./adopt-rows.server.ts";
import { noteCardChange, raiseCardsVersion } from "./card-version.server.ts";
import { emailContact, phoneContact, readContact } from "./contact.ts";
import { removeGuest } from "./forget-noted.server.ts";
import { listFormer } from "./former-contacts.server.ts";
import { readSummedRows, type SummedRow } from "./read-rows.server.ts";
import { restoreMerges } from "./restore-merges.server.ts";
import { retag } from "./retag.server.ts";
import { searchText } from "./search-terms.ts";
import { writeNights } from "./visit-nights.server.ts";

/** Most names of a guest that are listed after the newest. */
const MAX_OTHER_NAMES = 8;

/** Most unconfirmed addresses of a guest that are listed, newest first. */
const MAX_UNCONFIRMED = 5;

/** Most characters of search text. */
const MAX_WORDS = 2_000;

/** Most visits of a guest: a larger number in an imported file would not fit the column, and would stop the job. */
const MAX_VISITS = 1_000_000;

/** A guest's contact; `former_of` is the original address or number of a contact that is now another guest's. */
interface Contact {
  contact: string;
  former_of: string | null;
}

interface LinkedRow {
  row_id: string;
  source: GuestSource;
  contact: string | null;
  claimed_email: string | null;
  at: string;
  is_gone: number;
}

/** The ids of the roots of the guests who have contacts. */
async function rootsOf(trx: Database, contacts: readonly string[]): Promise<Set<string>> {
  const found = await trx
    .selectFrom("guest_contacts")
    .leftJoin("guests", "guests.id", "guest_contacts.guest_id")
    .select(["guest_contacts.guest_id", "guests.root_id"])
    .where(dialectHelpers(trx).isAmong("guest_contacts.contact", contacts))
    .execute();
  return new Set(found.map(({ guest_id, root_id }) => root_id ?? guest_id));
}

const contactsIn = (rows: readonly LinkedRow[]) => rows.flatMap(({ contact }) => contact ?? []);

/** Everything that a root's summary is made from, by root. */
async function readMembers(trx: Database, roots: readonly string[]) {
  const { isAmong } = dialectHelpers(trx);
  const members = await trx.selectFrom("guests").select(["id", "root_id"]).where(isAmong("root_id", roots)).execute();
  const rootOf = new Map(members.map(({ id, root_id }) => [id, root_id]));
  for (const root of roots) rootOf.set(root, root);
  const contacts = await trx
    .selectFrom("guest_contacts")
    .select(["contact", "guest_id", "former_of"])
    .where(isAmong("guest_id", [...rootOf.keys()]))
    .execute();
  const rootOfContact = new Map(contacts.map(({ contact, guest_id }) => [contact, rootOf.get(guest_id) ?? guest_id]));
  const rows = await trx
    .selectFrom("guest_rows")
    .select(["row_id", "source", "contact", "claimed_email", "at", "is_gone"])
    .where(isAmong("contact", [...rootOfContact.keys()]))
    .where("is_gone", "=", 0)
    .orderBy("at", "desc")
    .orderBy("row_id", "desc")
    .execute();
  const rowsOf = Map.groupBy(rows, ({ contact }) => rootOfContact.get(contact ?? "") ?? "");
  const contactsOf = Map.groupBy(contacts, ({ contact }) => rootOfContact.get(contact) ?? "");
  return { rowsOf, contactsOf, read: await readSummedRows(trx, rows) };
}

/** A guest's search text: each text once. */
function wordsOf(rows: readonly SummedRow[], contacts: readonly Contact[]): string {
  const values = contacts.map(({ contact, former_of }) => readContact(former_of ?? contact));
  const texts = [
    ...rows.map(({ name, email, phone, reference }) => searchText({ name, email, phone, reference })),
    ...values.map(({ kind, value }) => searchText({ name: "", email: "", phone: "", reference: "", [kind]: value })),
  ];
  return [...new Set(texts.flatMap((text) => text.split(" ")))].join(" ").trim().slice(0, MAX_WORDS);
}

/** The club nights on which a guest came, in order. */
const nightsOf = (rows: readonly SummedRow[]): string[] =>
  [...new Set(rows.flatMap(({ came, night }) => (came && night !== null ? [night] : [])))].sort();

/** The addresses that a guest's rows name and nobody has confirmed. */
function unconfirmedIn(rows: readonly SummedRow[], contacts: readonly Contact[]): string[] {
  const named = new Map(rows.flatMap(({ email }) => (email === "" ? [] : [[emailContact(email), email] as const])));
  for (const { contact, former_of } of contacts) named.delete(former_of ?? contact);
  return [...named.values()].slice(0, MAX_UNCONFIRMED);
}

/** The columns that follow from a guest's rows, newest first. @param day tonight, `YYYY-MM-DD`. */
function summaryOf(rows: readonly SummedRow[], contacts: readonly Contact[], day: string) {
  const names = [...new Set(rows.map(({ name }) => name).filter((name) => name !== ""))];
  const nights = nightsOf(rows);
  const expected = rows.flatMap(({ isExpected, came, noShow, night }) =>
    isExpected && !came && !noShow && night !== null && night >= day ? [night] : [],
  );
  return {
    name: names[0] ?? "",
    other_names: jsonText(names.slice(1, 1 + MAX_OTHER_NAMES)),
    unconfirmed_emails: jsonText(unconfirmedIn(rows, contacts)),
    words: wordsOf(rows, contacts),
    visits: Math.min(
      MAX_VISITS,
      rows.reduce((sum, { earlierVisits }) => sum + earlierVisits, nights.length),
    ),
    no_shows: rows.filter(({ noShow }) => noShow).length,
    first_visit: nights[0] ?? null,
    last_visit: nights.at(-1) ?? null,
    next_night: expected.sort()[0] ?? null,
    spent_cents: rows.reduce((sum, { spent }) => sum + spent, 0),
    subscribed: rows.some(({ isSubscribed }) => isSubscribed) ? 1 : 0,
    birthday: rows.find(({ birthday }) => birthday !== null)?.birthday ?? null,
    is_due: 0,
  };
}

/**
 * Makes the summaries of guests again, in the caller's transaction; guests without rows are deleted.
 *
 * @param asked the ids of guests who are not merged into another. @param now ms since 1970.
 */
export async function summarizeGuests(trx: Database, asked: readonly string[], now: number): Promise<void> {
  const roots = await restoreMerges(trx, asked, now);
  const { rowsOf, contactsOf, read } = await readMembers(trx, roots);
  const before = await trx
    .selectFrom("guests")
    .select(["id", "place", "newest_at", "visits", "no_shows", "last_visit", "is_due"])
    .where(dialectHelpers(trx).isAmong("id", roots))
    .execute();
  const known = new Map(before.map((row) => [row.id, row]));
  const { last } = await trx
    .selectFrom("guests")
    .select(({ fn }) => fn.max("place").as("last"))
    .executeTakeFirstOrThrow();
  let place = Number(last ?? 0);
  const day = tonight(now);
  // Guests with the oldest newest row first, so that the newest get the highest places.
  const nights = new Map<string, string[]>();
  const inOrder = roots.toSorted((a, b) => newestOf(rowsOf.get(a)).localeCompare(newestOf(rowsOf.get(b))));
  /** Raised once, with the first card that changes. */
  let version: number | undefined;
  for (const root of inOrder) {
    const linked = rowsOf.get(root) ?? [];
    const rows = linked.flatMap(({ row_id }) => read.get(row_id) ?? []);
    const row = known.get(root);
    const contacts = await dropUnnamed(trx, contactsOf.get(root) ?? [], linked, rows);
    if (rows.length === 0) {
      if (linked.length === 0) await removeGuest(trx, root);
      else if (row) await trx.deleteFrom("guests").where("root_id", "=", root).execute();
      continue;
    }
    const newest_at = newestOf(linked);
    nights.set(root, nightsOf(rows));
    const figures = summaryOf(rows, contacts, day);
    if (isOtherCard(figures, row)) version ??= await raiseCardsVersion(trx);
    const card = isOtherCard(figures, row) ? { card_version: version } : {};
    const summary = { ...figures, newest_at, ...card };
    if (row) {
      if (newest_at > row.newest_at) place += 1;
      const at = newest_at > row.newest_at ? { place } : {};
      await trx
        .updateTable("guests")
        .set({ ...summary, ...at })
        .where("id", "=", root)
        .execute();
      continue;
    }
    place += 1;
    const created_at = linked.at(-1)?.at ?? newest_at;
    await trx
      .insertInto("guests")
      .values({ id: root, root_id: root, place, created_at, ...summary })
      .execute();
  }
  await writeNights(trx, roots, nights);
  await retag(trx, roots, now);
  // Merged guests are summed up nowhere else: they would be due forever.
  await trx
    .updateTable("guests")
    .set({ is_due: 0 })
    .where(dialectHelpers(trx).isAmong("root_id", roots))
    .where("is_due", "=", 1)
    .execute();
}

type Figures = Pick<Selectable<Tables["guests"]>, "visits" | "no_shows" | "last_visit">;

/**
 * Whether a guest's card may show something else than before.
 *
 * @param before undefined for a new guest
 */
const isOtherCard = (after: Figures, before?: Figures & { is_due: number }): boolean =>
  before
    ? before.is_due === 1 ||
      after.visits !== before.visits ||
      after.no_shows !== before.no_shows ||
      after.last_visit !== before.last_visit
    : after.visits > 0 || after.no_shows > 0;

/** Deletes the contacts of a guest that none of their rows names any more. @returns the others. */
async function dropUnnamed(
  trx: Database,
  contacts: readonly Contact[],
  linked: readonly LinkedRow[],
  rows: readonly SummedRow[],
): Promise<Contact[]> {
  const named = new Set(linked.map(({ contact }) => contact));
  for (const { email, phone } of rows) named.add(emailContact(email)).add(phoneContact(phone));
  const isNamed = ({ contact, former_of }: Contact) =>
    named.has(contact) || (former_of !== null && named.has(former_of));
  const unnamed = contacts.filter((one) => !isNamed(one)).map(({ contact }) => contact);
  if (unnamed.length === 0) return [...contacts];
  // Contacts that staff moved to this guest stay.
  const given = rows.length > 0 ? (await listFormer(trx, unnamed)).map(({ former_of }) => former_of) : [];
  const others = unnamed.filter((contact) => !given.includes(contact));
  if (others.length > 0) await trx.deleteFrom("guest_contacts").where("contact", "in", others).execute();
  return contacts.filter(({ contact }) => !others.includes(contact));
}

const newestOf = (rows: readonly LinkedRow[] | undefined): string => rows?.[0]?.at ?? "";

/** Guests whose summary is due for another reason than a changed row: a night they were expected on is over. */
const guestsDue = (db: Database, now: number) =>
  db
    .selectFrom("guests")
    .select("root_id")
    .where(({ eb, or }) => or([eb("is_due", "=", 1), eb("next_night", "<", tonight(now))]));

/** Whether any guest's summary is due. @param now ms since 1970. */
export async function isAnyDue(db: Database, now: number): Promise<boolean> {
  const row = await db.selectFrom("guest_rows").select("row_id").where("is_summed", "=", 0).limit(1).executeTakeFirst();
  return row !== undefined || (await guestsDue(db, now).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Makes the summaries again of guests whose rows changed, newest rows first, in the caller's transaction.
 *
 * @param most rows and guests at once.
 * @param now ms since 1970.
 * @returns whether any are left.
 */
export async function summarizeSome(trx: Database, most: number, now: number): Promise<boolean> {
  const rows = await trx
    .selectFrom("guest_rows")
    .select(["row_id", "source", "contact", "claimed_email", "at", "is_gone"])
    .where("is_summed", "=", 0)
    .orderBy("row_id", "desc")
    .limit(most)
    .execute();
  const due = await guestsDue(trx, now).limit(most).execute();
  const adopted = await adoptRows(trx, rows);
  const roots = await rootsOf(trx, [...contactsIn(rows), ...adopted]);
  for (const { root_id } of due) roots.add(root_id);
  await sumUp(trx, rows, roots, now);
  if (adopted.length > 0) await noteCardChange(trx, [...(await rootsOf(trx, adopted))]);
  return rows.length === most || due.length === most;
}

/**
 * Updates the summaries of guests whose rows changed, then deletes those of the rows that are gone and marks the others
 * as summed.
 */
async function sumUp(trx: Database, rows: readonly LinkedRow[], roots: ReadonlySet<string>, now: number) {
  const { isAmong } = dialectHelpers(trx);
  const gone = rows.filter(({ is_gone }) => is_gone === 1).map(({ row_id }) => row_id);
  if (gone.length > 0) await trx.deleteFrom("guest_rows").where(isAmong("row_id", gone)).execute();
  if (roots.size > 0) await summarizeGuests(trx, [...roots], now);
  const summed = rows.map(({ row_id }) => row_id);
  await trx.updateTable("guest_rows").set({ is_summed: 1 }).where(isAmong("row_id", summed)).execute();
}

/**
 * Updates guests after their rows were deleted or erased, in the caller's transaction: an erasure must not wait for the
 * job.
 *
 * @param now ms since 1970.
 */
export async function forgetGoneRows(trx: Database, now: number): Promise<void> {
  const rows = await trx
    .selectFrom("guest_rows")
    .select(["row_id", "source", "contact", "claimed_email", "at", "is_gone"])
    .where("is_gone", "=", 1)
    .execute();
  if (rows.length > 0) await sumUp(trx, rows, await rootsOf(trx, contactsIn(rows)), now);
}
