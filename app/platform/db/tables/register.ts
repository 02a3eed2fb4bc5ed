import type { Generated } from "kysely";
import type { JsonColumn } from "./json-columns.ts";

/** The incident register: append-only, each row linked to the previous one by its hash. */
interface RegisterTable {
  number: number;
  /** Generated on the phone, so that sending it twice adds one row. */
  id: string;
  /** `YYYY-MM-DD`. */
  night: string;
  entry: "incident" | "amendment" | "sign-off";
  /** The incident that an amendment is about. */
  about: string | null;
  /** The fields that the venue's state requires. */
  body: JsonColumn<"register.body">;
  /** When it happened, or when it was signed off. */
  at: string;
  received_at: string;
  actor: string;
  door: Generated<string>;
  phone: Generated<string>;
  previous_hash: string;
  hash: string;
}

/** Links that show an inspector the register of certain nights for a limited time; only hashes are stored. */
interface InspectorLinksTable {
  id: string;
  link_hash: string;
  inspector: string;
  first_night: string;
  last_night: string;
  created_at: string;
  created_by: string;
  ends_at: string;
  opened_at: string | null;
}

/** The incident register. */
export interface RegisterTables {
  register: RegisterTable;
  inspector_links: InspectorLinksTable;
}
