import type { Generated } from "kysely";
import type { JsonColumn } from "./json-columns.ts";

/** The club's tags for guests. */
interface GuestTagsTable {
  id: string;
  name: string;
  /** The name for comparing: no two tags have the same. */
  name_key: string;
  /** Who gets it without a decision by staff; null for a tag by hand. */
  rule: JsonColumn<"guest_tags.rule"> | null;
  /** The club night on which its rule was last compared with every guest; empty since the rule was changed. */
  checked_on: Generated<string>;
  /** The id up to which guests are compared, while that is under way. */
  checked_up_to: Generated<string>;
  created_at: string;
  /** The admin's name at that time. */
  created_by: string;
}

/** What staff decided about a guest's tag: it stays so, whatever rules and imports say. */
interface GuestTagChoicesTable {
  guest_id: string;
  tag_id: string;
  chosen: "added" | "removed";
  at: string;
  by: string;
}

/** Who has which tag, by the first of merged guests: follows from decisions, rules and imports. */
interface GuestTaggedTable {
  root_id: string;
  tag_id: string;
  /** As in `guests`. */
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
  /** The name for comparing: no two views have the same. */
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

/** A row of an imported file: a row of its guest, until the import is undone. */
interface GuestImportRowsTable {
  id: string;
  import_id: string;
  /** Its line in the file, from 1. */
  line: number;
  name: Generated<string>;
  /** As in the file; empty without one. */
  email: Generated<string>;
  /** For finding a guest's data, as in `requests`. */
  email_key: Generated<string>;
  /** The full number, `+61412345678`; empty without one. */
  phone: Generated<string>;
  phone_key: Generated<string>;
  /** Visits that the other tool counted, the last one included. */
  visits: Generated<number>;
  last_visit: Generated<string | null>;
  /** Minor units. */
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

/** The addresses and numbers that an import gave to a guest or took from one, until it is undone. */
interface GuestImportContactsTable {
  import_id: string;
  contact: string;
  /** The guest who had it before; null if nobody had. */
  guest_before: string | null;
  /** Since when. */
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
