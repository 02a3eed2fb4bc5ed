import type { Generated } from "kysely";
import type { JsonColumn } from "./json-columns.ts";

/** The club's tags for guests. */
interface GuestTagsTable {
  id: string;
  name: string;
  /** The normalised name, which is unique. */
  name_key: string;
  /** The rule that decides who has it; null for a tag by hand. */
  rule: JsonColumn<"guest_tags.rule"> | null;
  /** The club night on which its rule was last applied to every guest; empty after a change of the rule. */
  checked_on: Generated<string>;
  /** The id up to which guests were compared with the rule; set during a run. */
  checked_up_to: Generated<string>;
  created_at: string;
  /** The admin's name at that time. */
  created_by: string;
}

/** Staff's decision about a guest's tag, which overrides rules and imports. */
interface GuestTagChoicesTable {
  guest_id: string;
  tag_id: string;
  chosen: "added" | "removed";
  at: string;
  by: string;
}

/**
 * Which guests have which tags, derived from decisions, rules and imports. Merged guests count as the first of them.
 */
interface GuestTaggedTable {
  root_id: string;
  tag_id: string;
  /** Sort key, as in `guests`. */
  place: number;
}

/** The club nights on which a guest came. */
interface GuestNightsTable {
  root_id: string;
  night: string;
}

/** Filters of the list of guests with a name, for all staff. */
interface GuestViewsTable {
  id: string;
  name: string;
  /** The normalised name, which is unique. */
  name_key: string;
  filter: JsonColumn<"guest_views.filter">;
  created_at: string;
  created_by: string;
}

export const guestImportStates = ["importing", "done", "undoing", "undone"] as const;

/** Files of guests from another tool. */
interface GuestImportsTable {
  id: string;
  at: string;
  by: string;
  /** The file's name, and a hash of what was imported. */
  file: string;
  file_hash: string;
  state: (typeof guestImportStates)[number];
  /** How many rows and subscribers it added. */
  rows: Generated<number>;
  subscribers: Generated<number>;
}

/** A row of an imported file; it belongs to its guest until the import is undone. */
interface GuestImportRowsTable {
  id: string;
  import_id: string;
  /** Its line in the file, from 1. */
  line: number;
  name: Generated<string>;
  /** The address as in the file; empty if it has none. */
  email: Generated<string>;
  /** For finding a guest's data, as in `requests`. */
  email_key: Generated<string>;
  /** The full number, `+61412345678`; empty if it has none. */
  phone: Generated<string>;
  phone_key: Generated<string>;
  /** Visits that the other tool counted, including the last one. */
  visits: Generated<number>;
  last_visit: Generated<string | null>;
  /** Spend in minor units. */
  spent_cents: Generated<number>;
  note: Generated<string>;
  /** `MM-DD`. */
  birthday: Generated<string | null>;
  added_at: string;
}

interface GuestImportTagsTable {
  row_id: string;
  tag_id: string;
}

/** The addresses and numbers that an import gave to a guest or took from one; deleted when it is undone. */
interface GuestImportContactsTable {
  import_id: string;
  contact: string;
  /** The guest who had it before; null if nobody had. */
  guest_before: string | null;
  /** Since when that guest had it. */
  added_before: string | null;
}

/** The subscribers that an import added. */
interface GuestImportSubscribersTable {
  import_id: string;
  subscriber_id: string;
}

/** Guests' tags, saved views, and imports of guests. */
export interface GuestTagTables {
  guest_tags: GuestTagsTable;
  guest_tag_choices: GuestTagChoicesTable;
  guest_tagged: GuestTaggedTable;
  guest_nights: GuestNightsTable;
  guest_views: GuestViewsTable;
  guest_imports: GuestImportsTable;
  guest_import_rows: GuestImportRowsTable;
  guest_import_tags: GuestImportTagsTable;
  guest_import_contacts: GuestImportContactsTable;
  guest_import_subscribers: GuestImportSubscribersTable;
}
