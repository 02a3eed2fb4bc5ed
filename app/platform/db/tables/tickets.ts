import type { Generated } from "kysely";
import type { JsonColumn } from "./json-columns.ts";

/** Ticket shops whose files are imported. */
interface TicketShopsTable {
  id: string;
  name: string;
  /** Which column of its file has what. */
  columns: JsonColumn<"ticket_shops.columns">;
  /** 1 if email addresses and phone numbers are imported too. */
  keeps_contacts: Generated<number>;
  /** 1 if its codes change on the guest's phone, so that guests are found by name. */
  codes_rotate: Generated<number>;
  active: Generated<number>;
  /** How staff decided to read words in its files, by field and word. */
  words: Generated<JsonColumn<"ticket_shops.words">>;
  /** How to read rows of its files that share a code; null until staff choose. */
  shared_codes: Generated<"party" | "copies" | null>;
  created_at: string;
  version: Generated<number>;
}

/** Each import of a shop's file. */
interface TicketImportsTable {
  id: string;
  shop_id: string;
  night: string;
  file_name: string;
  /** Rows added, changed, voided and unchanged; earlier versions stored fewer kinds. */
  counts: JsonColumn<"ticket_imports.counts">;
  at: string;
  by: string;
}

/** Tickets that a shop sold for a club night. */
interface TicketsTable {
  id: string;
  shop_id: string;
  /** `YYYY-MM-DD`. */
  night: string;
  /** Keyed hash of the ticket's identity in its shop, by which the next import finds it again. */
  ticket_key: string;
  /** Keyed hash of the code, with the key of its club night; null where the shop's codes rotate. */
  code_hash: string | null;
  name: Generated<string>;
  /** The shop's name for this type of ticket: `Early bird`. */
  kind: Generated<string>;
  people: Generated<number>;
  email: Generated<string>;
  email_key: string | null;
  phone: Generated<string>;
  /** The phone number's digits, normalised as in requests. */
  number_key: string | null;
  state: "valid" | "void";
  /** Why staff must decide about a void ticket: `Status: on hold`; otherwise empty. */
  undecided: Generated<string>;
  /** The import that last changed it. */
  import_id: string;
  added_at: string;
  updated_at: string;
}

/** Ticket shops, imports of their files, and tickets. */
export interface TicketTables {
  ticket_shops: TicketShopsTable;
  ticket_imports: TicketImportsTable;
  tickets: TicketsTable;
}
