import { createHmac } from "node:crypto";
import { venue } from "../content/venue.ts";
import { cellText } from "../lib/csv-cells.ts";
import { EMAIL } from "../lib/field-lengths.ts";
import { openTable } from "../lib/read-csv.server.ts";
import { searchable } from "../lib/searchable.ts";
import { guestKeys } from "../requests/search/search-terms.ts";
import { nightsIn } from "./file-days.server.ts";
import { describeColumnsError, recogniseColumns } from "./recognise-columns.ts";
import type { ImportPreview, ReadFile, ShopColumns, TicketShop } from "./shapes.ts";
import { hashCode, normaliseCode } from "./ticket-code.ts";
import { type TicketField, ticketFields } from "./ticket-fields.ts";
import { isVoidStatus } from "./ticket-status.ts";

/** Most rows and problems that a preview shows. */
const SHOWN_ROWS = 8;
const SHOWN_PROBLEMS = 50;

/** Longest texts that are stored. */
const longest = { name: 200, kind: 100, email: EMAIL, phone: 40 };
const MOST_PEOPLE = 100;

/** A ticket of a file. */
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
}

/** The contents of a file. */
export interface FileContents extends Omit<ReadFile, "preview"> {
  /** By `ticket_key`; null until the columns are chosen. */
  tickets: Map<string, FileTicket> | null;
  firstRows: ImportPreview["rows"];
  problems: ImportPreview["problems"];
  problemCount: number;
  statuses: Map<string, number>;
  /** How many rows may be for each club night, of how many with a date. */
  nights: Map<string, number>;
  dated: number;
  events: Map<string, number>;
}

interface Keys {
  /** Of the codes of the club night. */
  code: string;
  /** Of the shop's tickets. */
  ticket: string;
}

const isShortened = (code: string) => /^\d(?:[.,]\d+)?E\+?\d+$/i.test(code);

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** A text in a ticket's identity, of which only a hash is stored: this rule never changes, or every ticket were new. */
const asIdentified = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Turns the rows of a file into tickets. */
function ticketReader(contents: FileContents, columns: ShopColumns, shop: TicketShop, keys: Keys) {
  const tickets = new Map<string, FileTicket>();
  const places = new Map<TicketField, number>();
  for (const field of ticketFields) {
    const heading = columns[field];
    if (heading !== undefined) places.set(field, contents.headings.indexOf(heading));
  }
  const lines = new Map<string, number>();
  const codes = new Map<string, number>();
  const nameless = new Map<string, number>();
  const say = (line: number, text: string) => {
    contents.problemCount += 1;
    if (contents.problems.length < SHOWN_PROBLEMS) contents.problems.push({ line, text });
  };

  /** The identity of a ticket across files. */
  const identityOf = (id: string, code: string, order: string, name: string, kind: string) => {
    if (id) return `ticket ${id}`;
    if (code) return `code ${code}`;
    const text = `name ${order}\n${asIdentified(name)}\n${asIdentified(kind)}`;
    add(nameless, text);
    return `${text}\n${nameless.get(text)}`;
  };

  const read = (line: number, cells: readonly string[]) => {
    const cell = (field: TicketField, most = 500) => cellText(cells[places.get(field) ?? -1] ?? "", most);
    const name = (cell("name") || `${cell("first_name")} ${cell("last_name")}`.trim()).slice(0, longest.name);
    let code = shop.codes_rotate ? "" : normaliseCode(cell("code", 10_000));
    if (isShortened(code)) {
      say(line, "A spreadsheet shortened the code. Import the file as the shop exported it.");
      code = "";
    } else if (places.has("code") && !shop.codes_rotate && code === "") {
      say(line, name ? "No code: this guest is found by name." : "No code and no name. Not imported.");
    }
    if (name === "" && code === "") return;
    const kind = cell("kind", longest.kind);
    const identity = identityOf(cell("ticket"), code, cell("order"), name, kind);
    const ticket_key = createHmac("sha256", keys.ticket).update(identity).digest("base64url");
    const before = lines.get(ticket_key);
    if (before !== undefined) {
      say(
        line,
        `Same ${identity.startsWith("code") ? "code" : "ticket"} as line ${before}. Line ${before} is imported.`,
      );
      return;
    }
    lines.set(ticket_key, line);
    const code_hash = code ? hashCode(keys.code, code) : null;
    const twin = code_hash === null ? undefined : codes.get(code_hash);
    if (twin !== undefined) say(line, `Same code as line ${twin}. A scan shows both tickets.`);
    else if (code_hash !== null) codes.set(code_hash, line);

    const quantity = cell("people");
    const people = /^\d{1,3}(?:[.,]0+)?$/.test(quantity) ? Number.parseInt(quantity, 10) : 1;
    const isCount = quantity === "" || (people >= 1 && people <= MOST_PEOPLE && /^\d/.test(quantity));
    if (!isCount) say(line, `Number of people isn't from 1 to ${MOST_PEOPLE}. Imported for one.`);
    const status = cell("status", 60);
    if (places.has("status")) add(contents.statuses, status);
    const nights = nightsIn(cell("date"), venue);
    if (nights.length > 0) contents.dated += 1;
    for (const night of nights) add(contents.nights, night);
    const event = searchable(cell("event"));
    if (event) add(contents.events, event);
    const email = shop.keeps_contacts ? cell("email", longest.email) : "";
    const phone = shop.keeps_contacts ? cell("phone", longest.phone) : "";
    const { email_key, phone_key } = guestKeys({ email, phone });
    const state = isVoidStatus(status) ? "void" : "valid";
    const ticket: FileTicket = {
      ...{ ticket_key, code_hash, name, kind, people: isCount ? people : 1, state },
      ...{ email, email_key: email_key || null, phone, number_key: phone_key || null },
    };
    tickets.set(ticket_key, ticket);
    if (contents.firstRows.length < SHOWN_ROWS)
      contents.firstRows.push({ line, name, kind, people: ticket.people, code: [...code].slice(-4).join(""), state });
  };
  return { tickets, read };
}

/** The shop's columns as far as the file has them, else those that its headings suggest. */
function columnsFor(headings: readonly string[], shop: TicketShop): Pick<FileContents, "columns" | "gone"> {
  const chosen = Object.entries(shop.columns) as [TicketField, string][];
  if (chosen.length === 0) return { columns: recogniseColumns(headings), gone: [] };
  const [there, gone] = [true, false].map((is) => chosen.filter(([, heading]) => headings.includes(heading) === is));
  return { columns: Object.fromEntries(there ?? []), gone: (gone ?? []).map(([, heading]) => heading) };
}

/**
 * Reads a shop's file.
 *
 * @throws UnreadableFile for a file that is not CSV, has no rows, or too many.
 */
export async function readTickets(bytes: Uint8Array, shop: TicketShop, keys: Keys): Promise<FileContents> {
  const { rows, ...file } = await openTable(bytes, "Export one event at a time from the ticket shop.");
  const contents: FileContents = {
    ...{ ...file, rows: 0, ...columnsFor(file.headings, shop), tickets: null },
    ...{ firstRows: [], problems: [], problemCount: 0, statuses: new Map(), nights: new Map(), dated: 0 },
    events: new Map(),
  };
  const isChosen = Object.keys(shop.columns).length > 0 && contents.gone.length === 0;
  const isEnough = isChosen && !describeColumnsError(contents.columns, shop.codes_rotate);
  const reader = isEnough ? ticketReader(contents, contents.columns, shop, keys) : undefined;
  contents.tickets = reader?.tickets ?? null;
  for await (const { line, cells } of rows()) {
    contents.rows += 1;
    reader?.read(line, cells);
  }
  return contents;
}
