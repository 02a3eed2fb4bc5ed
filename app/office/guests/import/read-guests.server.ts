import { readPhone } from "#read-phone";
import { addressInCell } from "../../../platform/lib/csv/address-cell.ts";
import { contactHeadings, wordList } from "../../../platform/lib/csv/contact-headings.ts";
import { cellText, hasMoreCells, recogniseHeadings } from "../../../platform/lib/csv/csv-cells.ts";
import { conventionOf, dateOrderProof, decideOrder, readDate } from "../../../platform/lib/csv/date-order.server.ts";
import { openTable } from "../../../platform/lib/csv/read-csv.server.ts";
import type { TextEncoding } from "../../../platform/lib/encodings/text-encodings.ts";
import { email } from "../../../platform/lib/fields.ts";
import { isDay } from "../../../platform/lib/time/wall-time-text.ts";
import { parseAmount } from "../../../platform/venue/amounts.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { type GuestColumns, type GuestField, guestFields, MAX_GUEST_ROWS } from "./guest-file.ts";

/** A file with the chosen columns, and the part of its rows to read. */
export interface GuestOrder {
  bytes: Uint8Array;
  /** As staff chose; undefined: detected. */
  encoding?: TextEncoding;
  /** Undefined: the columns that the headings suggest. */
  columns: GuestColumns | undefined;
  /** Number of rows to skip, so that a large file is never completely in memory. */
  skip: number;
  most: number;
  /** The venue's day, `YYYY-MM-DD`. */
  today: string;
  /** What an earlier part found out about the whole file. */
  whole?: WholeFile;
}

/** The number of rows in a file, the format of its dates, and its tags. */
interface WholeFile {
  rows: number;
  orders: Record<"last_visit" | "birthday", ReturnType<typeof decideOrder>>;
  /** The first different tags. */
  tags: string[];
}

/** A row that can be imported. */
export interface FileGuest {
  line: number;
  name: string;
  /** Empty if it has none. */
  email: string;
  isConfirmed: boolean;
  /** `+61412345678`; empty if it has none. */
  phone: string;
  visits: number;
  last_visit: string | null;
  spent_cents: number;
  note: string;
  birthday: string | null;
  tags: string[];
}

const headings: Record<GuestField, readonly string[]> = {
  name: [...contactHeadings.full_name, ...wordList("guest, guest name, client, client name, customer name, customer")],
  first_name: contactHeadings.first_name,
  last_name: contactHeadings.last_name,
  email: contactHeadings.email,
  confirmed: wordList("confirmed, email confirmed, email is confirmed, verified, email verified"),
  phone: [...contactHeadings.phone, ...wordList("mobile, mobile number, cell, cell phone")],
  visits: wordList(
    "visits, visit count, total visits, number of visits, covers, times visited, besuche, visites, visitas",
  ),
  last_visit: wordList("last visit, last visited, last visit date, last seen, last reservation, letzter besuch"),
  spent: wordList("spent, spend, total spend, total spent, lifetime spend, lifetime value, revenue, umsatz"),
  note: wordList("notes, note, comment, comments, guest notes, remarks, notizen, remarques, notas"),
  tags: wordList("tags, tag, labels, groups, segments, guest tags, vip"),
  birthday: wordList("birthday, date of birth, birth date, birthdate, dob, geburtstag, anniversaire, cumpleanos"),
  agreed: wordList("agreed, consent date, consented at, consent given on, opt in date, optin date, subscribed on"),
  place: wordList("where, consent source, source, signup source"),
  words: wordList("consent text, to what, consent"),
};

const MAX_NAME = 200;
const MAX_NOTE = 2_000;
const MAX_TAG = 40;
const MAX_TAGS = 10;
/** Most different tags of a file. With more, the column has something else in it. */
const MAX_FILE_TAGS = 100;
const MAX_VISITS = 10_000;

const yes = new Set(["1", "yes", "y", "true", "x", "ja", "oui", "si", "confirmed", "verified"]);
const no = new Set(["", "0", "no", "n", "false", "nein", "non"]);

/** Why a row cannot be read. */
class WrongRow extends Error {}

type Cell = (field: GuestField, most: number) => string;
type ReadDay = (field: "last_visit" | "birthday", text: string) => string | undefined;

function readContacts(cell: Cell): Pick<FileGuest, "email" | "isConfirmed" | "phone"> {
  const address = addressInCell(cell("email", 320));
  if (address !== "" && !email.safeParse(address).success) throw new WrongRow(`“${address}” isn't an email address.`);
  const number = cell("phone", 60);
  const phone = number === "" ? "" : readPhone(number, venue.phoneCountry.dial_code);
  if (phone == null) throw new WrongRow(`“${number}” isn't a phone number.`);
  if (address === "" && phone === "") throw new WrongRow("No email address and no phone number.");
  const confirmed = cell("confirmed", 60).toLowerCase();
  const isDate = readDate(confirmed, "day") !== undefined;
  if (!yes.has(confirmed) && !no.has(confirmed) && !isDate)
    throw new WrongRow(`“${confirmed}” doesn't say whether the address is confirmed: write yes or no.`);
  const isConfirmed = address !== "" && (yes.has(confirmed) || isDate);
  return { email: address === "" ? "" : email.parse(address), isConfirmed, phone };
}

function readVisits(cell: Cell, readDay: ReadDay, today: string): Pick<FileGuest, "visits" | "last_visit"> {
  const written = cell("visits", 40);
  if (!/^\d{0,6}$/.test(written) || Number(written) > MAX_VISITS)
    throw new WrongRow(`“${written}” isn't a number of visits.`);
  const date = cell("last_visit", 60);
  const last_visit = date === "" ? null : readDay("last_visit", date);
  if (last_visit === undefined) throw new WrongRow(`“${date}” isn't a date: write it like ${today}.`);
  if (last_visit !== null && last_visit > today) throw new WrongRow(`The last visit, ${last_visit}, is in the future.`);
  const visits = Number(written);
  // A guest with a last visit has been here at least once.
  return { visits: last_visit !== null && visits === 0 ? 1 : visits, last_visit };
}

function readBirthday(cell: Cell, readDay: ReadDay): string | null {
  const text = cell("birthday", 60);
  if (text === "") return null;
  const [, short] = /^(?:--)?(\d\d-\d\d)$/.exec(text) ?? [];
  const day = short ? `2024-${short}` : readDay("birthday", text);
  if (day === undefined || !isDay(day))
    throw new WrongRow(`“${text}” isn't a birthday: write it like 1990-03-31 or 03-31.`);
  return day.slice(5);
}

function readSpent(cell: Cell): number {
  const text = cell("spent", 40);
  if (text === "") return 0;
  const amount = parseAmount(text);
  if ("message" in amount) throw new WrongRow(`“${text}” isn't an amount. ${amount.message}`);
  return amount.cents;
}

function namesOf(text: string): string[] {
  const names = text.split(/[,;|]/).map((name) => name.trim());
  return [...new Set(names.filter(Boolean))];
}

/** @param known the first tags of the whole file, up to the limit. */
function readTags(cell: Cell, known: readonly string[]): string[] {
  const tags = namesOf(cell("tags", 500));
  if (tags.length > MAX_TAGS) throw new WrongRow(`More than ${MAX_TAGS} tags.`);
  const long = tags.find((tag) => tag.length > MAX_TAG);
  if (long) throw new WrongRow(`The tag “${long.slice(0, MAX_TAG)}…” has more than ${MAX_TAG} characters.`);
  const beyond = tags.find((tag) => !known.includes(tag));
  if (beyond)
    throw new WrongRow(
      `The tag “${beyond}”: the file has more than ${MAX_FILE_TAGS} different tags. Check the column.`,
    );
  return tags;
}

/** Parses a row. @throws WrongRow */
function readGuest(
  line: number,
  cell: Cell,
  readDay: ReadDay,
  { today, tags }: { today: string; tags: readonly string[] },
): FileGuest {
  const parts = [cell("first_name", MAX_NAME), cell("last_name", MAX_NAME)].filter(Boolean).join(" ");
  return {
    line,
    name: cell("name", MAX_NAME) || parts.slice(0, MAX_NAME),
    ...readContacts(cell),
    ...readVisits(cell, readDay, today),
    spent_cents: readSpent(cell),
    note: cell("note", MAX_NOTE),
    birthday: readBirthday(cell, readDay),
    tags: readTags(cell, tags),
  };
}

/**
 * Counts a file's rows, finds its tags, and decides on the format of dates: the one its own dates prove, or the one of the venue's
 * country.
 */
async function readWhole(
  rows: () => AsyncIterable<{ line: number; cells: string[] }>,
  at: Map<GuestField, number>,
): Promise<WholeFile> {
  const proofs = { last_visit: dateOrderProof(), birthday: dateOrderProof() };
  const fields = ["last_visit", "birthday"] as const;
  const tags = new Set<string>();
  let count = 0;
  for await (const { line, cells } of rows()) {
    count += 1;
    for (const tag of namesOf(cellText(cells[at.get("tags") ?? -1] ?? "", 500)))
      if (tags.size < MAX_FILE_TAGS) tags.add(tag);
    for (const field of fields) {
      const place = at.get(field);
      if (place !== undefined) proofs[field].see(line, cellText(cells[place] ?? "", 60));
    }
  }
  const convention = conventionOf(venue.locale);
  const orders = {
    last_visit: decideOrder(proofs.last_visit.result(), convention),
    birthday: decideOrder(proofs.birthday.result(), convention),
  };
  return { rows: count, orders, tags: [...tags] };
}

/**
 * Reads a part of a file of guests. Needs only its argument and the settings, no database.
 *
 * @throws UnreadableFile if it is not CSV, has no rows, or too many.
 */
export async function readGuests({ bytes, encoding, columns: chosen, skip, most, today, whole: known }: GuestOrder) {
  const { rows, ...file } = await openTable(bytes, "Split it into several files.", {
    most: MAX_GUEST_ROWS,
    chosen: encoding,
  });
  const columns: GuestColumns = chosen ?? recogniseHeadings(file.headings, headings);
  const used = Object.values(columns).filter((heading) => heading !== undefined);
  const gone = used.filter((heading) => !file.headings.includes(heading));
  const at = new Map(
    guestFields.flatMap((field) => {
      const heading = columns[field];
      const place = heading === undefined ? -1 : file.headings.indexOf(heading);
      return place < 0 ? [] : [[field, place] as const];
    }),
  );
  const whole = known ?? (await readWhole(rows, at));
  const readDay: ReadDay = (field, text) => readDate(text, whole.orders[field])?.slice(0, 10);
  const guests: FileGuest[] = [];
  const problems: { line: number; text: string }[] = [];
  const isReadable = gone.length === 0 && (at.has("email") || at.has("phone"));
  let index = 0;
  if (isReadable)
    for await (const { line, cells } of rows()) {
      index += 1;
      if (index <= skip) continue;
      if (index > skip + most) break;
      if (hasMoreCells(cells, file.headings)) {
        const text = `${cells.length} cells, but ${file.headings.length} columns: a text may have the separator in it. Put it in quotation marks.`;
        problems.push({ line, text });
        continue;
      }
      const cell: Cell = (field, longest) => cellText(cells[at.get(field) ?? -1] ?? "", longest);
      try {
        guests.push(readGuest(line, cell, readDay, { today, tags: whole.tags }));
      } catch (error) {
        if (!(error instanceof WrongRow)) throw error;
        problems.push({ line, text: error.message });
      }
    }
  const unused = file.headings.filter((heading) => !used.includes(heading));
  return { ...file, rows: whole.rows, whole, columns, gone, unused, isReadable, guests, problems };
}
