import type { DepositState, LedgerEntry } from "./deposit-state.ts";

/** A request's deposit. Amounts are in minor units; instants are ISO 8601 with the venue's offset. */
export interface Deposit {
  /** The reference to quote with a transfer: `VIP-7Q4K-42`. */
  payment_reference: string;
  due_cents: number;
  received_cents: number;
  refunded_cents: number;
  waived_cents: number;
  kept_cents: number;
  /** The party's spend on the night. */
  spent_cents: number;
  /** Still to be paid. */
  balance_cents: number;
  /** The guest's undecided money: neither used, refunded nor kept. */
  held_cents: number;
  state: DepositState;
  due_on: string | null;
  refundable_until: string | null;
  /** As the guest was shown them. */
  terms: string;
  /** Minimum spend. */
  minimum_cents: number | null;
  version: number;
}

/** A deposit to request. Instants are ISO 8601, as wall time, with an offset or in UTC. */
export interface WantedDeposit {
  amount_cents: number;
  due_at: string | null;
  refundable_until: string | null;
  /** The default terms if omitted. */
  terms?: string | undefined;
  minimum_cents?: number | null | undefined;
  /** The id of the ledger's row, so that sending it twice adds one. */
  id?: string | undefined;
}

/** The suggestion of the rule for a booking; instants are ISO 8601 with the venue's offset. */
export interface SuggestedDeposit {
  amount_cents: number;
  due_at: string;
  refundable_until: string;
  terms: string;
}

/** How money moved. Card numbers are never stored: a card payment is one on the club's own machine. */
export const paymentMethods = ["transfer", "card", "cash"] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

export const methodLabels: Record<PaymentMethod, string> = {
  transfer: "Bank transfer",
  card: "Card machine",
  cash: "Cash",
};

export const stateLabels: Record<DepositState, string> = {
  none: "No deposit",
  due: "Due",
  "part-paid": "Partly paid",
  paid: "Paid",
  overdue: "Overdue",
  waived: "Waived",
  refunded: "Refunded",
  kept: "Kept",
};

export const entryLabels: Record<LedgerEntry, string> = {
  due: "Due",
  received: "Received",
  refunded: "Refunded",
  waived: "Waived",
  kept: "Kept",
  spent: "Spent",
};
