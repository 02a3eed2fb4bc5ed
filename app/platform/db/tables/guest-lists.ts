import type { Generated } from "kysely";
import type { JsonColumn } from "./json-columns.ts";

/** Kinds of owners of a guest list. */
export const ownerKinds = ["promoter", "artist", "staff", "house"] as const;
export type OwnerKind = (typeof ownerKinds)[number];

/** Guest lists of an event or a series. */
interface GuestListsTable {
  id: string;
  /** At most one of the two; neither for a list of every club night. */
  event_id: string | null;
  series_id: string | null;
  name: string;
  owner_kind: OwnerKind;
  owner_name: string;
  owner_email: Generated<string>;
  /** Most people per club night, plus-ones included. */
  places: number;
  /** The most plus-ones of one entry. */
  most_plus_ones: number;
  /** What guests pay, and until when. */
  terms: JsonColumn<"guest_lists.terms">;
  /** When the owner can no longer change it, `HH:MM` wall time of the club night. */
  closes: string;
  /** The owner's commission for guests who came. */
  commission: Generated<JsonColumn<"guest_lists.commission">>;
  /** The hash of the owner's private link; null without one. */
  link_hash: string | null;
  link_ends_at: string | null;
  active: Generated<number>;
  created_at: string;
  created_by: string;
  version: Generated<number>;
}

/** Guests on a list, for one club night. */
interface ListEntriesTable {
  id: string;
  list_id: string;
  /** `YYYY-MM-DD`. */
  night: string;
  name: string;
  /** The name's words, sorted, in lower case and without accents: equal for the same person. */
  name_key: string;
  email: Generated<string>;
  /** The normalised email address; null if there is none. */
  email_key: string | null;
  plus_ones: Generated<number>;
  note: Generated<string>;
  /** The content of their QR code. */
  code: string;
  added_at: string;
  /** `owner`, or a username. */
  added_by: string;
  removed_at: string | null;
  notified_at: string | null;
  updated_at: string;
  version: Generated<number>;
}

/** Guest lists and their entries. */
export interface GuestListTables {
  guest_lists: GuestListsTable;
  list_entries: ListEntriesTable;
}
