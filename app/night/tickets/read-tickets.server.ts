import { createHmac } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { readPhone } from "#read-phone";
import { guestKeys } from "../../bookings/guests/search-terms.ts";
import { openTable } from "../../platform/lib/csv/read-csv.server.ts";
import type { TextEncoding } from "../../platform/lib/encodings/text-encodings.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { searchable } from "../../platform/lib/searchable.ts";
import { cutCodes } from "./cut-codes.ts";
import { type FileRow, MAX_NAME_LENGTH, rowReader } from "./file-rows.server.ts";
import { columnsIn, describeColumnsError, unreadRules } from "./recognise-columns.ts";
import {
  type AnotherNight,
  anotherNight,
  type ChosenNight,
  type FileNights,
  nightsOfRows,
  type VenueDates,
} from "./rows-of-night.server.ts";
import type { ImportPreview, ReadFile, TicketShop } from "./shapes.ts";
import { statusColumns } from "./status-columns.ts";
import { type ColumnWord, createWordCounter, type Meaning } from "./status-words.ts";
import { hashCode } from "./ticket-code.ts";
import { fieldLabels, type WordField } from "./ticket-fields.ts";
import { type IdentifiedUnit, identify, type SharedGroup, sharedCodes, type Unit } from "./ticket-groups.server.ts";

/** Most rows and problems that a preview shows. */
const MAX_SHOWN_ROWS = 8;
const MAX_SHOWN_PROBLEMS = 50;

/** Tickets made in one turn of the event loop: their codes are hashed. */
const ROWS_PER_TURN = 500;

export interface FileTicket {
  ticket_key: string;
  code_hash: string | null;
  name: string;
  kind: string;
  people: number;
  email: string;
  email_key: string | null;
  phone: string;
  number_key: string | null;
  state: "valid" | "void";
  /** Why staff have to decide about a void ticket; empty otherwise. */
  undecided: string;
}

/** The input of reading a file, besides its bytes. It needs nothing else, so that it can be read in any process. */
export interface ReadOptions {
  shop: Pick<TicketShop, "columns" | "words" | "shared_codes" | "keeps_contacts" | "codes_rotate">;
  /** The keys of the codes of the club night, and of the shop's tickets. */
  keys: { code: string; ticket: string };
  chosen: ChosenNight;
  /** Imports rows of other nights too, since staff said that they are for this one. */
  anyNight: boolean;
  venue: VenueDates;
  /** The dial code of phone numbers that have none: `+61`. */
  dialCode: string;
  /** As staff chose; undefined: detected. */
  encoding?: TextEncoding;
}

export interface FileContents extends Omit<ReadFile, "preview">, FileNights {
  /** By `ticket_key`; null until the columns are chosen. */
  tickets: Map<string, FileTicket> | null;
  /** The keys of tickets whose codes a spreadsheet has cut. */
  cut: Set<string>;
  firstRows: ImportPreview["rows"];
  problems: ImportPreview["problems"];
  problemCount: number;
  words: ColumnWord[];
  shared: SharedGroup[];
  elsewhere: (AnotherNight & { line: number; name: string })[];
}

type Reader = Pick<ReadOptions, "shop" | "keys" | "dialCode"> & {
  contents: FileContents;
  meaning: (field: WordField, key: string) => Meaning;
  say: (line: number, text: string) => void;
};

/** A row's state, by its people and words. */
function stateOf({
  row,
  meaning,
  say,
}: Pick<Reader, "meaning" | "say"> & { row: FileRow }): Pick<Unit, "state" | "undecided"> {
  const { line, people, quantity, words } = row;
  const meanings = words.map(([field, word]) => ({ field, word, meaning: meaning(field, word.key) }));
  if (people === 0) say(line, "For nobody: the number of people is 0 or less. Void.");
  if (people === 0 || meanings.some((item) => item.meaning === "void")) return { state: "void", undecided: "" };
  if (people === undefined) {
    const undecided = `Number of people: ${quantity.slice(0, 40)}`;
    say(line, `Number of people isn't from 1 to 100: “${quantity.slice(0, 40)}”. Not valid until it is.`);
    return { state: "void", undecided };
  }
  const asked = meanings.find((item) => item.meaning === "ask");
  if (!asked) return { state: "valid", undecided: "" };
  return { state: "void", undecided: `${fieldLabels[asked.field]}: ${asked.word.text || "blank"}` };
}

/** Sums and notes that programs write below a list. */
const footers =
  /^(?:(?:grand |sub ?)?totals?\b|gesamt|summe\b|insgesamt|somme\b|totale\b|totaal|totalt\b|suma\b|razem\b|celkem\b|yhteensa\b|toplam\b|итого|page \d|seite \d|(?:report |list |exported |printed )?(?:generated|exported|printed)\b|©|copyright\b|-{2,}$)/;

/** Whether a row is a sum or a note below the list: it has nothing that a ticket has. */
const isFooter = ({ name, codes, ticket, order, email, phone }: FileRow) =>
  [...codes, ticket, order, email, phone].every((text) => text === "") && footers.test(searchable(name));

/** A row as one ticket, or as one for each of its codes. */
function unitsOf(
  row: FileRow,
  reader: Reader,
  cut: Record<"code" | "ticket", (text: string) => string | undefined>,
): Unit[] {
  const { shop, say, contents } = reader;
  const { line, name, people = 1 } = row;
  const reason = shop.codes_rotate ? undefined : row.codes.map(cut.code).find(Boolean);
  if (reason) say(line, reason);
  let codes = shop.codes_rotate || reason ? [] : row.codes;
  if (!reason && !shop.codes_rotate && contents.columns.code && codes.length === 0 && !isFooter(row))
    say(line, name ? "No code: this guest is found by name." : "No code and no name. Not imported.");
  const isSplit = codes.length > 1 && (row.quantity === "" || people === codes.length);
  if (codes.length > 1 && !isSplit) {
    say(line, `${codes.length} codes for ${formatCount(people, "person", "people")}: this guest is found by name.`);
    codes = [];
  }
  if (name === "" && codes.length === 0) return [];
  if (isFooter(row)) {
    say(line, `“${name.slice(0, 40)}” is no guest. Not imported.`);
    return [];
  }
  if (name.length > MAX_NAME_LENGTH) {
    say(line, `The name has more than ${MAX_NAME_LENGTH} characters. Not imported: shorten it, then import again.`);
    return [];
  }
  const ticket = row.ticket && !cut.ticket(row.ticket) ? row.ticket : "";
  const about = { row, ticket, ...stateOf({ ...reader, row }) };
  if (isSplit) return codes.map((code) => ({ ...about, code, people: 1 }));
  return [{ ...about, code: codes[0] ?? "", people: Math.max(1, people) }];
}

function toTicket(unit: IdentifiedUnit, { shop, keys, dialCode }: Reader): FileTicket {
  const { row, code, identity, people, state, undecided } = unit;
  const { name, kind } = row;
  const [email, phone] = shop.keeps_contacts ? [row.email, readPhone(row.phone, dialCode) ?? row.phone] : ["", ""];
  const { email_key, phone_key } = guestKeys({ email, phone });
  return {
    ticket_key: createHmac("sha256", keys.ticket).update(identity).digest("base64url"),
    code_hash: code ? hashCode(keys.code, code) : null,
    name,
    kind,
    people,
    state,
    undecided,
    email,
    email_key: email_key || null,
    phone,
    number_key: phone_key || null,
  };
}

/** Turns the rows that are for the night into tickets. */
async function addTickets(rows: readonly FileRow[], reader: Reader): Promise<void> {
  const { contents, shop, say } = reader;
  const cut = {
    code: cutCodes(rows.flatMap(({ codes }) => codes)),
    ticket: cutCodes(rows.map(({ ticket }) => ticket).filter(Boolean)),
  };
  const units = rows.flatMap((row) => unitsOf(row, reader, cut));
  contents.shared = sharedCodes(units);
  const tickets = new Map<string, FileTicket>();
  for (const unit of identify(units, shop.shared_codes, say)) {
    const ticket = toTicket(unit, reader);
    tickets.set(ticket.ticket_key, ticket);
    if (tickets.size % ROWS_PER_TURN === 0) await nextTurn();
    if (unit.code === "" && unit.row.codes.length > 0) contents.cut.add(ticket.ticket_key);
    if (contents.firstRows.length < MAX_SHOWN_ROWS) {
      const { row, code, people, state, undecided } = unit;
      const shown = { line: row.line, name: row.name, kind: row.kind, people, code: [...code].slice(-4).join("") };
      contents.firstRows.push({ ...shown, state: undecided ? "ask" : state });
    }
  }
  contents.tickets = tickets;
}

/** Keeps the first problems, in the order of their lines, and counts all. */
function sayer(contents: FileContents) {
  const all: ImportPreview["problems"] = [];
  return {
    say(line: number, text: string) {
      all.push({ line, text });
    },
    finish() {
      contents.problemCount = all.length;
      contents.problems = all.sort((a, b) => a.line - b.line).slice(0, MAX_SHOWN_PROBLEMS);
    },
  };
}

/** Suggests columns that were recognised by their words, of a shop whose columns are not chosen. */
function suggestStatuses(contents: FileContents, found: readonly string[]) {
  const free = (["status", "order_status"] as const).filter((field) => contents.columns[field] === undefined);
  for (const [at, heading] of found.slice(0, free.length).entries()) {
    const field = free[at];
    if (field) contents.columns = { ...contents.columns, [field]: heading };
    contents.unused = contents.unused.filter((unused) => unused !== heading);
  }
}

/**
 * Reads a shop's file: from its bytes and the options alone, without the database.
 *
 * @throws UnreadableFile for a file that is not CSV, has no rows, or too many.
 */
export async function readTickets(bytes: Uint8Array, options: ReadOptions): Promise<FileContents> {
  const { shop, keys, chosen, anyNight, venue, dialCode, encoding } = options;
  const { rows, ...file } = await openTable(bytes, "Export one event at a time from the ticket shop.", {
    chosen: encoding,
  });
  const { columns, gone } = columnsIn(file.headings, shop.columns);
  const used = new Set(Object.values(columns));
  const contents: FileContents = {
    ...file,
    rows: 0,
    columns,
    gone,
    unused: file.headings.filter((heading) => !used.has(heading)),
    unread: [],
    tickets: null,
    cut: new Set(),
    firstRows: [],
    problems: [],
    problemCount: 0,
    words: [],
    shared: [],
    elsewhere: [],
    nights: new Map(),
    dated: 0,
    events: new Map(),
  };
  const isChosen = Object.keys(shop.columns).length > 0 && gone.length === 0;
  const isEnough = isChosen && !describeColumnsError(columns, shop.codes_rotate);
  const read = rowReader(file.headings, columns);
  const all: FileRow[] = [];
  const statuses = statusColumns(file.headings, contents.unused);
  for await (const { line, cells } of rows()) {
    contents.rows += 1;
    statuses.see(cells);
    if (isEnough) all.push(read(line, cells));
  }
  contents.unread = [...new Set([...statuses.result(), ...unreadRules(contents.unused)])];
  if (Object.keys(shop.columns).length === 0) suggestStatuses(contents, statuses.result());
  if (!isEnough) return contents;
  const nights = nightsOfRows(all, venue, chosen.night);
  Object.assign(contents, { nights: nights.nights, dated: nights.dated, events: nights.events });
  const here = all.filter((row) => {
    const other = anyNight ? undefined : anotherNight(row, nights, chosen);
    if (other) contents.elsewhere.push({ ...other, line: row.line, name: row.name });
    return !other;
  });
  const words = createWordCounter(shop.words);
  for (const row of here) for (const [field, word] of row.words) words.add(field, word);
  contents.words = words.list();
  const { say, finish } = sayer(contents);
  await addTickets(here, { shop, keys, dialCode, contents, meaning: words.meaning, say });
  finish();
  return contents;
}
