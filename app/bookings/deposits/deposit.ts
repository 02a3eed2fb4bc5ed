import type { LedgerEntry, PaymentMethod } from "../../platform/db/tables/bookings.ts";
import type { DepositState } from "./deposit-state.ts";

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
