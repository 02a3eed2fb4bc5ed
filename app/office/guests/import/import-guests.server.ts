import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { emailContact, phoneContact } from "../../../bookings/guests/contact.ts";
import { comparableName, MAX_TAGS } from "../../../bookings/guests/tags.server.ts";
import { compareAddresses } from "../../../mailing/newsletter/import/compare-addresses.server.ts";
import type { FileAddress } from "../../../mailing/newsletter/import/read-address.server.ts";
import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { UNCHECKED_CHARACTERS } from "../../../platform/lib/csv/csv-cells.ts";
import type { TextEncoding } from "../../../platform/lib/encodings/text-encodings.ts";
import { newId } from "../../../platform/lib/new-id.server.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { storedInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { formatDate } from "../../../platform/lib/time/wall-time-text.ts";
import { isolatedFile } from "../../../platform/venue/isolated-files.server.ts";
import { today } from "../../../platform/venue/today.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { type Actor, record } from "../../../staff/audit-log/record.server.ts";
import type { GuestColumns, GuestFile, GuestImport, GuestOutcome } from "./guest-file.ts";
import type { FileGuest, readGuests } from "./read-guests.server.ts";
import { erasedGuests, expectImporting } from "./while-importing.server.ts";
import { type ImportDetails, writeGuestRows, writeSubscribers } from "./write-guests.server.ts";

const readIsolated = isolatedFile<typeof readGuests>("./app/office/guests/import/read-guests.server.ts", "readGuests");

/** Rows of a file in memory at once, and rows per transaction: forms wait for one transaction at most. */
const WINDOW = 20_000;
const BATCH = 250;

/** Most outcomes and problems in a preview. */
const MAX_OUTCOMES = 50;
const MAX_PROBLEMS = 100;

/** A file with staff's choices. */
interface Upload {
  bytes: Uint8Array;
  encoding?: TextEncoding;
  columns: GuestColumns | undefined;
}

type Contents = Awaited<ReturnType<typeof readGuests>>;

/** Reads a file part by part and passes each part to `work`, so that only one is in memory. @returns the last part. */
async function eachPart(
  { bytes, encoding, columns }: Upload,
  now: number,
  work: (part: Contents) => Promise<void>,
): Promise<Contents> {
  let whole: Contents["whole"] | undefined;
  for (let skip = 0; ; skip += WINDOW) {
    const part = await readIsolated({ bytes, encoding, columns, skip, most: WINDOW, today: today(now), whole });
    whole = part.whole;
    await work(part);
    if (!part.isReadable || skip + WINDOW >= part.rows) return part;
    await nextTurn();
  }
}

const contactsOf = ({ email, isConfirmed, phone }: FileGuest): string[] => [
  ...(isConfirmed ? [emailContact(email)] : []),
  ...(phone === "" ? [] : [phoneContact(phone)]),
];

/** The guests who have these contacts, by contact. */
async function guestsBy(db: Database, contacts: readonly string[]) {
  const rows = await db
    .selectFrom("guest_contacts")
    .innerJoin("guests as own", "own.id", "guest_contacts.guest_id")
    .innerJoin("guests", "guests.id", "own.root_id")
    .select(["guest_contacts.contact", "guests.id as _id", "guests.name"])
    .where(dialectHelpers(db).isAmong("guest_contacts.contact", contacts))
    .execute();
  return new Map(rows.map(({ contact, ...guest }) => [contact, guest]));
}

const ERASED = "This guest's data was erased here. They are left out.";

/** Moves rows of erased guests from those to import to the problems. */
function withoutErased({ guests, problems }: Contents, isErased: (guest: FileGuest) => boolean) {
  const gone = guests.filter(isErased);
  const erased = new Set(gone.map(({ line }) => line));
  return {
    guests: guests.filter(({ line }) => !erased.has(line)),
    problems: [...problems, ...gone.map(({ line }) => ({ line, text: ERASED }))].sort((a, b) => a.line - b.line),
  };
}

/** What the newsletter's own import would do with a file; null if the file does not say when someone agreed. */
async function subscribersIn(db: Database, { bytes, encoding }: Upload, columns: GuestColumns, now: number) {
  const { email, first_name, last_name, name, phone, agreed, place, words } = columns;
  if (email === undefined || agreed === undefined) return null;
  const names = first_name === undefined ? { first_name: name } : { first_name, last_name };
  const order = {
    list: "subscribers" as const,
    bytes,
    encoding,
    columns: { email, ...names, phone, agreed, place, words },
    standing: {},
    orders: {},
    agreed: "",
    place: "",
    words: "",
    timeZone: venue.timeZone,
    locale: venue.locale,
  };
  return compareAddresses(db, order as Parameters<typeof compareAddresses>[1], now);
}

const markOf = ({ bytes, encoding = "utf-8" }: Upload, columns: GuestColumns) =>
  createHash("sha256")
    .update(bytes)
    .update(JSON.stringify([...Object.entries(columns), ["encoding", encoding]].sort()))
    .digest("base64url");

type Preview = NonNullable<GuestFile["preview"]>;

/**
 * Previews what importing a file would do with each of its rows. Writes nothing. @param now ms since 1970. @throws
 * UnreadableFile
 */
export async function previewGuests(db: Database, upload: Upload, now: number): Promise<GuestFile> {
  const isErased = await erasedGuests(db);
  const counts: Record<GuestOutcome | "problems", number> = { new: 0, joins: 0, claim: 0, problems: 0 };
  const outcomes: Preview["outcomes"] = [];
  const problems: Preview["problems"] = [];
  const seen = new Set<string>();
  const names = new Map<string, string>();
  const last = await eachPart(upload, now, async (part) => {
    const read = withoutErased(part, isErased);
    counts.problems += read.problems.length;
    problems.push(...read.problems.slice(0, MAX_PROBLEMS - problems.length));
    const known = await guestsBy(db, read.guests.flatMap(contactsOf));
    for (const guest of read.guests) {
      const contacts = contactsOf(guest);
      const found = contacts.map((contact) => known.get(contact)).find((one) => one !== undefined) ?? null;
      const isKnown = found !== null || contacts.some((contact) => seen.has(contact));
      const outcome = contacts.length === 0 ? "claim" : isKnown ? "joins" : "new";
      counts[outcome] += 1;
      for (const contact of contacts) seen.add(contact);
      for (const tag of guest.tags) names.set(comparableName(tag), tag);
      if (outcomes.length < MAX_OUTCOMES) {
        const { line, name, email, phone } = guest;
        outcomes.push({ line, name: name || email || phone, outcome, guest: found });
      }
    }
  });
  const { guests: _, problems: __, whole: ___, isReadable, ...file } = last;
  if (!isReadable) return { ...file, preview: null };
  const existing = new Set((await db.selectFrom("guest_tags").select("name_key").execute()).map((row) => row.name_key));
  const subscribers = await subscribersIn(db, upload, file.columns, now);
  return {
    ...file,
    preview: {
      counts,
      outcomes,
      problems,
      new_tags: [...names].flatMap(([key, name]) => (existing.has(key) ? [] : [name])),
      subscribers: subscribers?.file.preview
        ? {
            added: subscribers.added.length,
            left_out: subscribers.file.preview.problem_count,
            problems: subscribers.file.preview.problems,
          }
        : null,
      seen: markOf(upload, file.columns),
    },
  };
}

/** @throws `Refusal` (409) if the club would have too many tags. */
async function checkTags(trx: Database, names: readonly string[]): Promise<void> {
  const rows = await trx.selectFrom("guest_tags").select("name_key").execute();
  const keys = new Set([...rows.map(({ name_key }) => name_key), ...names.map(comparableName)]);
  if (names.length > 0 && keys.size > MAX_TAGS)
    throw new Refusal(
      409,
      `With this file's tags there would be ${keys.size}, and ${MAX_TAGS} is the most. Choose another column for tags, or none.`,
    );
}

/** Starts an import. @throws `Refusal` (409) if the same file has already been imported, or has too many tags. */
async function begin(
  trx: Database,
  hash: string,
  { id, by, file, now }: ImportDetails,
  tags: readonly string[],
): Promise<void> {
  await checkTags(trx, tags);
  const same = await trx
    .selectFrom("guest_imports")
    .select("at")
    .where("file_hash", "=", hash)
    .where("state", "<>", "undone")
    .executeTakeFirst();
  if (same) {
    const day = formatDate(zonedIso(same.at, venue.timeZone));
    throw new Refusal(409, `This file was imported on ${day}. Undo that import first: its visits would count twice.`);
  }
  const row = { id, at: storedInstant(now), by: by.username, file, file_hash: hash, state: "importing" as const };
  await trx.insertInto("guest_imports").values(row).execute();
  const object = { kind: "guest-import", id, name: file };
  await record(trx, { actor: by, action: "guest-import.started", object }, now);
}

/**
 * Writes rows of a file in short transactions, as long as nobody has undone the import, and without those of guests who
 * were erased since it began.
 *
 * @returns how many rows there were. @throws `Refusal` (409)
 */
async function inBatches<Row extends Pick<FileGuest, "email" | "phone">>(
  writer: Writer,
  { id, now }: ImportDetails,
  rows: readonly Row[],
  write: (trx: Database, some: readonly Row[]) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (let start = 0; start < rows.length; start += BATCH)
    count += await writer.write(async (trx) => {
      await expectImporting(trx, id);
      const isErased = await erasedGuests(trx, now);
      const some = rows.slice(start, start + BATCH).filter((row) => !isErased(row));
      if (some.length > 0) await write(trx, some);
      return some.length;
    });
  return count;
}

interface Import extends Upload {
  file: string;
  /** The `seen` of the preview. */
  seen: string;
  by: Actor;
  /** Ms since 1970. */
  now: number;
}

/**
 * Imports a file as previewed, in short transactions; nobody is emailed. If it is interrupted, the import stays in the
 * list as unfinished and can be undone.
 *
 * @returns the numbers of added rows and subscribers. @throws `Refusal` (409, 412), UnreadableFile.
 */
export async function importGuests(db: Database, writer: Writer, { file, seen, by, now, ...upload }: Import) {
  const { isReadable, columns, characters, whole } = await readIsolated({
    ...upload,
    skip: 0,
    most: 0,
    today: today(now),
  });
  if (!isReadable) throw new Refusal(409, "Choose the column with the email address or the phone number first.");
  if (!characters.sure) throw new Refusal(409, UNCHECKED_CHARACTERS);
  const hash = markOf(upload, columns);
  if (hash !== seen) throw new Refusal(412, "The file or its columns have changed since the preview. Check it again.");
  const details: ImportDetails = { id: newId(), by, file, now };
  const subscribers: FileAddress[] = (await subscribersIn(db, upload, columns, now))?.added ?? [];
  const isErased = await erasedGuests(db);
  await writer.write((trx) => begin(trx, hash, details, whole.tags));
  let rows = 0;
  await eachPart({ ...upload, columns }, now, async (part) => {
    const { guests } = withoutErased(part, isErased);
    rows += await inBatches(writer, details, guests, (trx, some) => writeGuestRows(trx, some, details));
  });
  let added = 0;
  await inBatches(writer, details, subscribers, async (trx, some) => {
    added += await writeSubscribers(trx, some, details);
  });
  await writer.write(async (trx) => {
    await expectImporting(trx, details.id);
    await trx
      .updateTable("guest_imports")
      .set({ state: "done", rows, subscribers: added })
      .where("id", "=", details.id)
      .execute();
    const object = { kind: "guest-import", id: details.id, name: file };
    await record(trx, { actor: by, action: "guest-import.finished", object, count: rows }, Date.now());
  });
  return { rows, subscribers: added };
}

/** All imports, newest first. */
export async function listImports(db: Database): Promise<GuestImport[]> {
  const rows = await db
    .selectFrom("guest_imports")
    .select(["id", "at", "by", "file", "state", "rows", "subscribers"])
    .orderBy("at", "desc")
    .limit(100)
    .execute();
  return rows.map(({ id, at, ...row }) => ({ _id: id, at: zonedIso(at, venue.timeZone), ...row }));
}
