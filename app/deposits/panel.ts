import type { Deposit, PaymentMethod, SuggestedDeposit } from "./deposit.ts";
import type { LedgerEntry } from "./deposit-state.ts";
import type { DepositTask } from "./task.ts";

/** A row of the ledger. Amounts are in minor units. */
export interface LedgerLine {
  _id: string;
  entry: LedgerEntry;
  amount_cents: number;
  /** The amount after its corrections. */
  left_cents: number;
  method: PaymentMethod | null;
  /** The row that it corrects. */
  corrects: string | null;
  note: string;
  by: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** ISO 8601 with the venue's offset. */
  at: string;
}

/** A request's deposit with everything about it; null where there is none, or no rule. */
export interface DepositPanel {
  deposit: Deposit | null;
  /** Whether the booking is off, so that nothing more is owed. */
  off: boolean;
  ledger: LedgerLine[];
  /** Open ones. */
  tasks: DepositTask[];
  /** The terms that staff wrote, empty for the usual ones. */
  own_terms: string;
  suggested: SuggestedDeposit | null;
  /** Whether that is more than the guest was asked for: staff decide whether to ask for it. */
  asks_more: boolean;
}
