/** What a guest can agree to be emailed about. */
export const purposes = ["newsletter", "offers", "events", "reminders"] as const;

export type Purpose = (typeof purposes)[number];

/** How messages are sent; nothing is sent by SMS yet. */
export type Channel = "email" | "sms";

/**
 * How a consent or its withdrawal is proven: the form; the link that confirms the address; a link in an email, one
 * click included; the page behind the link of a booking; a file; staff, by hand; a complaint through the guest's email
 * provider; at the door. The program writes `restore` and `erasure`; `unknown` is from before the ledger.
 */
export const proofs = [
  ...(["form", "confirmation", "email-link", "private-link", "import", "staff", "complaint", "door"] as const),
  ...(["restore", "erasure", "unknown"] as const),
] as const;

export type Proof = (typeof proofs)[number];

/** The ledger of consents: who agreed to what, and who withdrew it; append-only, and without the address after an erasure. */
interface ConsentsTable {
  /** Keyed hash of the address, as of a suppression; it outlives an erasure. */
  mark: string;
  /** From 1 for each mark, in the order they were written: the last row of a purpose counts. */
  number: number;
  /** In lower case and trimmed; null after an erasure. */
  address: string | null;
  channel: Channel;
  purpose: Purpose;
  /** 1: given; 0: withdrawn. */
  given: number;
  /** The words that were agreed to. */
  text_id: string | null;
  /** The version of the settings that had these words, where it is known. */
  version: number | null;
  /** Where, as people read it. */
  place: string;
  proof: Proof;
  /** The admin's name, or the program's part; empty for guests. */
  actor: string;
  /** When it was given or withdrawn. */
  at: string;
  /** Of a confirmation: when the form was sent that it confirms. */
  asked_at: string | null;
  recorded_at: string;
}

/** Words that guests agreed to, each stored once. */
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
