/** What a guest can agree to be emailed about. */
export const purposes = ["newsletter", "offers", "events", "reminders"] as const;

export type Purpose = (typeof purposes)[number];

/** How messages are sent; nothing is sent by SMS yet. */
export type Channel = "email" | "sms";

/**
 * How a consent or its withdrawal is proven: the form; the link that confirms the address; a link in an email,
 * including one-click unsubscribing; the page behind a booking's private link; a file; staff, by hand; a complaint
 * through the guest's email provider; at the door. The program writes `restore` and `erasure`; `unknown` is from before
 * the ledger.
 */
export const proofs = [
  ...(["form", "confirmation", "email-link", "private-link", "import", "staff", "complaint", "door"] as const),
  ...(["restore", "erasure", "unknown"] as const),
] as const;

export type Proof = (typeof proofs)[number];

/** The ledger of consents: who agreed to what, and who withdrew it; append-only, and without the address after an erasure. */
interface ConsentsTable {
  /** Keyed hash of the address, the same as in `suppressions`; it outlives an erasure. */
  mark: string;
  /** Counts from 1 for each mark; of a purpose, the last row counts. */
  number: number;
  /** In lower case and trimmed; null after an erasure. */
  address: string | null;
  channel: Channel;
  purpose: Purpose;
  /** 1: given; 0: withdrawn. */
  given: number;
  /** The text that was agreed to. */
  text_id: string | null;
  /** The version of the settings that contained this text, if it is known. */
  version: number | null;
  /** Where it was given, as shown to people. */
  place: string;
  proof: Proof;
  /** The admin's name, or the program's part; empty for guests. */
  actor: string;
  /** When it was given or withdrawn. */
  at: string;
  /** For confirmations: when the confirmed form was sent. */
  asked_at: string | null;
  recorded_at: string;
}

/** Texts that guests agreed to, each stored once. */
interface ConsentTextsTable {
  /** The SHA-256 of the text, in hex. */
  id: string;
  body: string;
}

/** The ledger of consents. */
export interface ConsentTables {
  consents: ConsentsTable;
  consent_texts: ConsentTextsTable;
}
