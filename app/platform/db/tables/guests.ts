import type { Generated } from "kysely";
import type { JsonText } from "../../lib/json-text.ts";

/** The tables whose rows may be a guest's. */
export const guestSources = ["request", "entry", "ticket", "subscriber", "import"] as const;
export type GuestSource = (typeof guestSources)[number];

/** Which guest a row belongs to: the one who has its contact. Every row with an address or a number has a row here. */
interface GuestRowsTable {
  /** The id of a request, an entry of a guest list, a ticket, a subscriber or an imported row. */
  row_id: string;
  source: GuestSource;
  /** The confirmed address or the number that links it to a guest, as in `guest_contacts`; null if it has neither. */
  contact: string | null;
  /** The address that it names, in lower case, while nobody has confirmed it. */
  claimed_email: string | null;
  /** When it was received or added. */
  at: string;
  /** 1 once its guest's summary includes its current state; triggers reset it. */
  is_summed: Generated<number>;
  /** 1 once the row itself is deleted or erased. */
  is_gone: Generated<number>;
}

/**
 * What identifies a guest: `email:` and a confirmed address in lower case, or `phone:` and a number, `+61412345678`. If
 * someone else has that address or number now, the former owner's rows are under `former:` and an id, so that joins
 * need no dates.
 */
interface GuestContactsTable {
  contact: string;
  guest_id: string;
  added_at: string;
  /** For addresses: one key for all spellings of one person's address (`onePerson`). */
  person_key: Generated<string | null>;
  /** For `former:` contacts: the address or number, and the instant since which it is someone else's. */
  former_of: Generated<string | null>;
  until: Generated<string | null>;
}

/** A guest, with a summary of their rows that a job keeps current. Merged guests share the summary of the first one. */
interface GuestsTable {
  id: string;
  /** The guest that this one was merged into, and the last guest of that chain: itself unless merged. */
  merged_into: Generated<string | null>;
  root_id: string;
  /** Sort key: guests with newer rows are higher. */
  place: number;
  /** Search text: names, addresses, digits of numbers and references, in lower case without accents; empty if merged. */
  words: Generated<string>;
  created_at: string;
  /** The newest name, and all other names used. */
  name: Generated<string>;
  other_names: Generated<JsonText<string[]>>;
  /** Addresses in their rows that have not been confirmed. */
  unconfirmed_emails: Generated<JsonText<string[]>>;
  /** Numbers of club nights on which they came, and on which they did not. */
  visits: Generated<number>;
  no_shows: Generated<number>;
  first_visit: Generated<string | null>;
  last_visit: Generated<string | null>;
  /** The next club night on which they are expected. */
  next_night: Generated<string | null>;
  /** Recorded spend, in minor units. */
  spent_cents: Generated<number>;
  /** 1 if one of their confirmed addresses is subscribed to the newsletter. */
  subscribed: Generated<number>;
  /** `MM-DD`, if it is known. */
  birthday: Generated<string | null>;
  /** When their newest row was received. */
  newest_at: Generated<string>;
  /** 1 if the summary is due for another reason than a changed row. */
  is_due: Generated<number>;
  /** The version of all cards at the door when this guest's card last changed. */
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

/** Staff's decisions about which rows and contacts belong to whom; append-only. */
interface GuestChangesTable {
  id: string;
  at: string;
  by: string;
  what: GuestChangeKind;
  guest_id: string;
  /** The other guest: merged into, split from, confirmed as different, or the new owner of the contact. */
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
