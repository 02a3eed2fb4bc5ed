/** The fields that a column of a shop's file may have. */
export const ticketFields = [
  "code",
  "ticket",
  "order",
  "name",
  "first_name",
  "last_name",
  "kind",
  "people",
  "status",
  "date",
  "event",
  "email",
  "phone",
] as const;

export type TicketField = (typeof ticketFields)[number];

/** The fields as people read them. */
export const fieldLabels: Record<TicketField, string> = {
  code: "Code to scan",
  ticket: "Ticket ID",
  order: "Order ID",
  name: "Full name",
  first_name: "First name",
  last_name: "Last name",
  kind: "Ticket type",
  people: "Number of people",
  status: "Status",
  date: "Event date",
  event: "Event name",
  email: "Email",
  phone: "Phone",
};

/** Which column of a shop's file has what, by the column's heading. */
export type ShopColumns = { [Field in TicketField]?: string | undefined };

/** A ticket shop. */
export interface TicketShop {
  _id: string;
  name: string;
  /** Remembered from its last file; empty before the first. */
  columns: ShopColumns;
  /** Email addresses and phone numbers are imported too. */
  keeps_contacts: boolean;
  /** Its codes change on the guest's phone: they are not imported, and guests are found by name. */
  codes_rotate: boolean;
  active: boolean;
  version: number;
}

/** How many tickets an import adds, changes and voids. */
export interface ImportCounts {
  added: number;
  changed: number;
  voided: number;
  unchanged: number;
  /** Of the voided ones, those already let in. */
  let_in: number;
}

/** An import of a shop's file. */
export interface TicketImport {
  _id: string;
  shop: string;
  file: string;
  counts: ImportCounts;
  /** ISO 8601 with the venue's offset. */
  at: string;
  by: string;
}

/** The tickets of a shop for a club night. */
export interface ShopTotal {
  shop: string;
  valid: number;
  void: number;
  /** People with a valid ticket. */
  people: number;
}

/** The tickets of a club night. */
export interface TicketNight {
  /** `YYYY-MM-DD`. */
  night: string;
  /** The names of its events. */
  events: string[];
  shops: TicketShop[];
  totals: ShopTotal[];
  /** Newest first. */
  imports: TicketImport[];
}

/** Something in a file that staff should know. */
export interface FileProblem {
  /** The line of the file, from 1. */
  line: number;
  text: string;
}

/** A row as the preview shows it. */
export interface PreviewRow {
  line: number;
  name: string;
  kind: string;
  people: number;
  /** The last characters of its code; empty without one. */
  code: string;
  state: "valid" | "void";
}

/** The effect of an import. */
export interface ImportPreview {
  counts: ImportCounts;
  /** Tickets that are not in the file, of an import that is not complete. */
  missing: number;
  rows: PreviewRow[];
  problems: FileProblem[];
  /** All problems, shown or not. */
  problem_count: number;
  /** The values of the status column, and how they are read. */
  statuses: { text: string; count: number; state: "valid" | "void" }[];
  /** Names of guests who were let in and whose tickets would be void. */
  let_in: string[];
  /** The club night that the file looks like it is for, if that is another one. */
  other: { night: string; why: "dates" | "event" | "tickets" } | null;
  /** Stands for this preview: an import that would do something else is rejected. */
  seen: string;
}

/** A shop's file, as it was read. */
export interface ReadFile {
  encoding: string;
  separator: string;
  /** The headings of its columns. */
  headings: string[];
  /** Rows with content, without the headings. */
  rows: number;
  /** The shop's columns, or those that were recognised. */
  columns: ShopColumns;
  /** Headings that the shop's columns name and the file doesn't have. */
  gone: string[];
  /** Null until its columns are chosen. */
  preview: ImportPreview | null;
}

/** Why no ticket could be told from another with these columns; undefined where it could. */
export function describeColumnsError(columns: ShopColumns, codesRotate: boolean): string | undefined {
  const { code, name, first_name, last_name } = columns;
  if (name || first_name || last_name || (code && !codesRotate)) return undefined;
  return codesRotate ? "Choose the column with the name." : "Choose the column with the code or the name.";
}
