import type { Generated } from "kysely";
import type { JsonColumn } from "./json-columns.ts";

/** Tills whose files are imported. */
interface TillsTable {
  id: string;
  name: string;
  /** Which column of its file has what. */
  columns: Generated<JsonColumn<"tills.columns">>;
  /** The table that each of its names means, by the name as it is compared; empty for no table. */
  table_names: Generated<JsonColumn<"tills.table_names">>;
  /** How rows with one bill number are read; null until staff choose. */
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
  /** Bills, and their sum in minor units. */
  bills: number;
  total_cents: number;
  at: string;
  by: string;
}

/** What is known about the party of a bill. */
export const billStates = ["matched", "chosen", "aside", "no-table", "unknown-table", "no-party"] as const;

export type BillState = (typeof billStates)[number];

/** The bills of a night, as the till's last file has them. */
interface TillBillsTable {
  id: string;
  till_id: string;
  /** `YYYY-MM-DD`. */
  night: string;
  /** Identifies the bill in its till and night: its number, or what it says. */
  bill_key: string;
  /** Empty where the file has none. */
  number: string;
  /** As the till spells it. */
  table_name: string;
  /** ISO 8601 in UTC; null where the file has no time. */
  closed_at: string | null;
  /** Minor units; negative for a refund. */
  amount_cents: number;
  table_id: string | null;
  /** The party's request; null without one, and once the request is deleted. */
  request_id: string | null;
  state: BillState;
  import_id: string;
}

/** The till's files. */
export interface TillTables {
  tills: TillsTable;
  till_imports: TillImportsTable;
  till_bills: TillBillsTable;
}
