import { addressInCell } from "../../platform/lib/csv/address-cell.ts";
import { cellText } from "../../platform/lib/csv/csv-cells.ts";
import { EMAIL } from "../../platform/lib/field-lengths.ts";
import { searchable } from "../../platform/lib/searchable.ts";
import { codesInCell } from "./cut-codes.ts";
import type { ShopColumns } from "./shapes.ts";
import { type Word, wordIn } from "./status-words.ts";
import { type TicketField, ticketFields, type WordField, wordFields } from "./ticket-fields.ts";

/** Longest name that is imported, in characters. */
export const MAX_NAME_LENGTH = 200;
/** Longest other texts that are stored. */
const longest = { kind: 100, email: EMAIL, phone: 60 };
const MAX_PEOPLE = 100;

/** A row of a shop's file, each column read on its own. */
export interface FileRow {
  line: number;
  ticket: string;
  codes: string[];
  order: string;
  /** May be longer than a name that is imported. */
  name: string;
  kind: string;
  /** Undefined for a number that cannot be read, or of more than a hundred. */
  people: number | undefined;
  /** The number of people as it is in the file. */
  quantity: string;
  words: [WordField, Word][];
  date: string;
  event: string;
  email: string;
  phone: string;
  /** All chosen columns as one text, to find identical rows. */
  all: string;
}

/** How many people a row admits; undefined if that cannot be read. An empty cell is one. */
function readPeople(text: string): number | undefined {
  if (text === "") return 1;
  const [, minus, digits = ""] = /^([-−–])?(\d{1,6})(?:[.,]0{1,3})?$/.exec(text.normalize("NFKC")) ?? [];
  if (digits === "") return undefined;
  const people = Number(digits);
  if (minus || people === 0) return 0;
  return people <= MAX_PEOPLE ? people : undefined;
}

/** Reads rows by the chosen columns. */
export function rowReader(headings: readonly string[], columns: ShopColumns) {
  const places = new Map<TicketField, number>();
  for (const field of ticketFields) {
    const heading = columns[field];
    if (heading !== undefined) places.set(field, headings.indexOf(heading));
  }
  return (line: number, cells: readonly string[]): FileRow => {
    const raw = (field: TicketField) => cells[places.get(field) ?? -1] ?? "";
    const cell = (field: TicketField, most = 500) => cellText(raw(field), most);
    const quantity = cell("people");
    const people = readPeople(quantity);
    return {
      line,
      ticket: cell("ticket"),
      codes: codesInCell(raw("code").includes('="') ? cell("code", 10_000) : raw("code").slice(0, 10_000), people),
      order: cell("order"),
      name: cell("name") || `${cell("first_name")} ${cell("last_name")}`.trim(),
      kind: cell("kind", longest.kind),
      people,
      quantity,
      words: wordFields.flatMap((field) => (places.has(field) ? [[field, wordIn(field, cell(field, 200))]] : [])),
      date: cell("date"),
      event: searchable(cell("event")),
      email: addressInCell(cell("email", longest.email)),
      phone: cell("phone", longest.phone),
      all: [...places.values()].map((place) => cellText(cells[place] ?? "", 10_000)).join("\n"),
    };
  };
}
