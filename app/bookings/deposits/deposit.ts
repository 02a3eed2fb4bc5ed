import type { DepositState, LedgerEntry } from "./deposit-state.ts";

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
