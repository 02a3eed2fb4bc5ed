import type { Deposit } from "./deposit.ts";

/** A deposit in a list, with its booking. */
export interface FoundDeposit
  extends Pick<
    Deposit,
    "payment_reference" | "state" | "due_cents" | "received_cents" | "balance_cents" | "held_cents" | "due_on"
  > {
  /** The request's id. */
  request: string;
  name: string;
  reference: string;
  /** `YYYY-MM-DD`. */
  date: string | null;
}

/** The deposits that a payment may be for. */
export interface FoundPayments {
  items: FoundDeposit[];
  /** The reference that a mistyped one stands for, empty if it may be several; null if nothing was mistyped. */
  meant: string | null;
}
