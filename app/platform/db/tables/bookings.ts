import type { Generated } from "kysely";
import type { JsonColumn } from "./json-columns.ts";

/** Kinds of questions to a guest: by staff, or by the program. */
export type QuestionKind = "ask" | "keep-date" | "day-before" | "table-offer";

/** Questions with two buttons, on the guest's page and in an email. */
interface GuestQuestionsTable {
  id: string;
  request_id: string;
  kind: QuestionKind;
  text: string;
  options: JsonColumn<"guest_questions.options">;
  details: JsonColumn<"guest_questions.details">;
  asked_at: string;
  /** Answers are rejected after it; null for no limit. */
  expires_at: string | null;
  answered_at: Generated<string | null>;
  /** The value of the chosen option. */
  answer: Generated<string | null>;
  /** When it was withdrawn or had expired. */
  closed_at: Generated<string | null>;
}

/** Offers of freed tables to parties on the waitlist. */
interface TableOffersTable {
  id: string;
  request_id: string;
  /** `YYYY-MM-DD`. */
  night: string;
  table_id: string;
  question_id: string;
  offered_at: string;
  expires_at: string;
  /** A table has one open offer per club night. */
  state: "open" | "accepted" | "declined" | "expired" | "withdrawn";
}

/** Rules for deposits; the most specific one applies. */
interface DepositRulesTable {
  id: string;
  /** Null for every category. */
  category_id: string | null;
  /** `YYYY-MM-DD`; null for every club night. */
  night: string | null;
  amount_cents: number;
  per: "table" | "guest";
  /** Hours before the booking by which it is due, and from which it is forfeited. */
  due_hours: number;
  forfeit_hours: number;
  active: Generated<number>;
  created_at: string;
  version: Generated<number>;
}

/** A request's deposit; amounts are in the ledger. */
interface DepositsTable {
  request_id: string;
  /** With two check digits; the guest quotes it with a transfer. */
  payment_reference: string;
  /** As the guest was shown them. */
  terms: string;
  due_at: string | null;
  refundable_until: string | null;
  /** Minimum spend, in minor units. */
  minimum_cents: number | null;
  reminded_at: Generated<string | null>;
  created_at: string;
  version: Generated<number>;
}

/** The kind of a row of the ledger. */
export const ledgerEntries = ["due", "received", "refunded", "waived", "kept", "spent"] as const;

export type LedgerEntry = (typeof ledgerEntries)[number];

/** How money moved. Card numbers are never stored: a card payment is one on the club's own machine. */
export const paymentMethods = ["transfer", "card", "cash"] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/** Amounts due, received, refunded, waived, kept and spent; append-only. It names no guest, and outlives the request. */
interface LedgerTable {
  /** Made by the sender, so that sending it twice adds one row. */
  id: string;
  /** Null once the request is deleted. */
  request_id: string | null;
  kind: string;
  reference: string;
  payment_reference: string;
  /** `YYYY-MM-DD`. */
  night: string | null;
  entry: LedgerEntry;
  /** Minor units; negative in corrections only. */
  amount_cents: number;
  /** Where money moved. */
  method: PaymentMethod | null;
  /** The row that this one corrects. */
  corrects: string | null;
  note: Generated<string>;
  actor: string;
  /** The day on which the money moved, `YYYY-MM-DD`. */
  day: string;
  at: string;
  /** The till whose file it came from; null for rows that staff or the program wrote. */
  till_id: Generated<string | null>;
}

/** Why staff must decide about a deposit. */
export const taskReasons = ["overdue", "cancelled", "no-show", "event-cancelled", "event-postponed", "unused"] as const;

export type TaskReason = (typeof taskReasons)[number];

/** Decisions by staff about a deposit. */
export const depositDecisions = ["refund", "keep-date", "keep", "waive", "extend"] as const;

export type DepositDecision = (typeof depositDecisions)[number];

/** How a deposit task ended: by a decision, or by another change. */
export type TaskOutcome = DepositDecision | "moved" | "paid" | "on-again" | "booking-off";

/** Deposits that staff must decide about. */
interface DepositTasksTable {
  id: string;
  request_id: string;
  reason: TaskReason;
  created_at: string;
  settled_at: Generated<string | null>;
  settled_by: Generated<string | null>;
  outcome: Generated<TaskOutcome | null>;
}

/** Files that came with a request. */
interface RequestFilesTable {
  id: string;
  request_id: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  sha256: string;
  created_at: string;
}

/** A file's bytes, in parts of `bookings/requests/files.server.ts`. */
interface RequestFilePartsTable {
  file_id: string;
  /** From 0. */
  part: number;
  /** Base64. */
  data: string;
}

/** Emails from guests that were read; a second copy is ignored. */
interface InboundMailsTable {
  message_id_hash: string;
  request_id: string | null;
  received_at: string;
}

/** Records that belong to a booking. */
export interface BookingTables {
  guest_questions: GuestQuestionsTable;
  table_offers: TableOffersTable;
  deposit_rules: DepositRulesTable;
  deposits: DepositsTable;
  ledger: LedgerTable;
  deposit_tasks: DepositTasksTable;
  request_files: RequestFilesTable;
  request_file_parts: RequestFilePartsTable;
  inbound_mails: InboundMailsTable;
}
