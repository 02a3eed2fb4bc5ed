import type { Generated } from "kysely";
import type { JsonText } from "../../lib/json-text.ts";

/** The tables whose rows may be a guest's. */
export const guestSources = ["request", "entry", "ticket", "subscriber", "import"] as const;
export type GuestSource = (typeof guestSources)[number];

/** Whose a row is: the guest's who has its contact. Every row that names an address or a number has one here. */
interface GuestRowsTable {
  /** The id of a request, an entry of a guest list, a ticket, a subscriber or an imported row. */
  row_id: string;
  source: GuestSource;
  /** The confirmed address or the number that it belongs to, as in `guest_contacts`; null if it has neither. */
  contact: string | null;
  /** The address that it names, in lower case, until that is confirmed. */
  claimed_email: string | null;
  /** When it was received or added. */
  at: string;
  /** 1 once its guest's summary includes it as it is; triggers set it back. */
  is_summed: Generated<number>;
  /** 1 once the row itself is deleted or erased. */
  is_gone: Generated<number>;
}

/**
 * What identifies a guest: `email:` and a confirmed address in lower case, or `phone:` and a number, `+61412345678`. Of one
 * that is someone else's now, rows from before are under `former:` and an id, so that whatever is joined by it needs no dates.
 */
interface GuestContactsTable {
  contact: string;
  guest_id: string;
  added_at: string;
  /** Of an address: all addresses of one person as one (`onePerson`). */
  person_key: Generated<string | null>;
  /** Of `former:`: the address or number, and the instant since which it is someone else's. */
  former_of: Generated<string | null>;
  until: Generated<string | null>;
}

/** A guest, with a summary of their rows that a job keeps current. The summary of merged guests is their first one's. */
interface GuestsTable {
  id: string;
  /** The guest that this one was merged into, and the one at the end of that chain: itself unless merged. */
  merged_into: Generated<string | null>;
  root_id: string;
  /** Sort key: guests with newer rows are higher. */
  place: number;
  /** Search text: names, addresses, digits of numbers and references, in lower case without accents; empty if merged. */
  words: Generated<string>;
  created_at: string;
  /** The newest name, and all others that were used. */
  name: Generated<string>;
  other_names: Generated<JsonText<string[]>>;
  /** Addresses in their rows that nobody has confirmed. */
  unconfirmed_emails: Generated<JsonText<string[]>>;
  /** Club nights on which they came, and did not. */
  visits: Generated<number>;
  no_shows: Generated<number>;
  first_visit: Generated<string | null>;
  last_visit: Generated<string | null>;
  /** The next club night that they are expected on. */
  next_night: Generated<string | null>;
  /** Minor units, where it was recorded. */
  spent_cents: Generated<number>;
  /** 1: a confirmed address of theirs is on the newsletter's list. */
  subscribed: Generated<number>;
  /** `MM-DD`, if it is known. */
  birthday: Generated<string | null>;
  /** When their newest row was received. */
  newest_at: Generated<string>;
  /** 1: the summary is to be made again, for another reason than a changed row. */
  is_due: Generated<number>;
  /** When what the door sees of them last changed, counted. */
  card_version: Generated<number>;
}

/** Notes by staff. */
interface GuestNotesTable {
  id: string;
  guest_id: string;
  at: string;
  /** The admin's name at that time. */
  by: string;
  text: string;
}

/** What staff want the door to know about a guest, for a limited time. */
interface GuestFlagsTable {
  id: string;
  guest_id: string;
  /** One of `flagKinds`; a later release may have more. */
  kind: string;
  reason: string;
  set_at: string;
  /** The admin's name at that time. */
  set_by: string;
  /** The last club night on which it is valid, `YYYY-MM-DD`. */
  ends_on: string;
}

export const guestChangeKinds = ["merged", "split", "not-the-same", "contact-moved", "contact-moved-back"] as const;
export type GuestChangeKind = (typeof guestChangeKinds)[number];

/** What staff decided about who is who; append-only. */
interface GuestChangesTable {
  id: string;
  at: string;
  by: string;
  what: GuestChangeKind;
  guest_id: string;
  /** The guest it was merged into, split from, told apart from, or who has its contact now. */
  other_id: string;
}

/** Guests, what identifies them, and which rows are theirs. */
export interface GuestTables {
  guest_rows: GuestRowsTable;
  guest_contacts: GuestContactsTable;
  guests: GuestsTable;
  guest_notes: GuestNotesTable;
  guest_changes: GuestChangesTable;
  guest_flags: GuestFlagsTable;
}
