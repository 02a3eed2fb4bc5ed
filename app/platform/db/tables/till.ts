import type { Generated } from "kysely";
import type { JsonColumn } from "./json-columns.ts";

/** Tills whose files are imported. */
interface TillsTable {
  id: string;
  name: string;
  /** What each column of its files contains. */
  columns: Generated<JsonColumn<"tills.columns">>;
  /** The tables that its table names mean, by normalised name; empty for no table. */
  table_names: Generated<JsonColumn<"tills.table_names">>;
  /** How to read rows that share a bill number; null until staff choose. */
  same_number: Generated<"parts" | "copies" | null>;
  active: Generated<number>;
  created_at: string;
  version: Generated<number>;
}

/** Each import of a till's file. */
interface TillImportsTable {
  id: string;
  till_id: string;
  night: string;
  file_name: string;
  /** The number of bills, and their total in minor units. */
  bills: number;
  total_cents: number;
  at: string;
  by: string;
}

/** How a bill was assigned to a party, or why it was not. */
export const billStates = ["matched", "chosen", "aside", "no-table", "unknown-table", "no-party"] as const;

export type BillState = (typeof billStates)[number];

/** The bills of a night, as in the till's newest file. */
interface TillBillsTable {
  id: string;
  till_id: string;
  /** `YYYY-MM-DD`. */
  night: string;
  /** Identifies the bill within its till and night: its number, or its contents. */
  bill_key: string;
  /** Empty if the file has no numbers. */
  number: string;
  /** Spelled as in the till's file. */
  table_name: string;
  /** ISO 8601 in UTC; null where the file has no time. */
  closed_at: string | null;
  /** Minor units; negative for a refund. */
  amount_cents: number;
  table_id: string | null;
  /** The request of its party; null if there is none, or once the request is deleted. */
  request_id: string | null;
  state: BillState;
  import_id: string;
}

/** Tills, imports of their files, and bills. */
export interface TillTables {
  tills: TillsTable;
  till_imports: TillImportsTable;
  till_bills: TillBillsTable;
}
