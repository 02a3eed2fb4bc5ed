import { type DepositDecision, type TaskReason, taskReasons } from "../../platform/db/tables/bookings.ts";

/** Reasons that concern the guest's money; the others are about money that is missing. */
export const moneyReasons = taskReasons.filter((reason) => reason !== "overdue");

export const reasonLabels: Record<TaskReason, string> = {
  overdue: "Deposit overdue",
  cancelled: "Booking cancelled",
  "no-show": "No-show",
  "event-cancelled": "Event cancelled",
  "event-postponed": "Event rescheduled",
  unused: "Part of the deposit is unused",
};

/** Each decision as a button. */
export const decisionLabels: Record<DepositDecision, string> = {
  refund: "Refund",
  "keep-date": "Keep for the new date",
  keep: "Keep as forfeited",
  waive: "Waive",
  extend: "Give 24 more hours",
};

/** The decisions that are possible for a reason. */
export function decisionsFor(reason: TaskReason): readonly DepositDecision[] {
  if (reason === "overdue") return ["extend", "waive"];
  // The club's own change: its terms promise the money back.
  if (reason === "event-cancelled" || reason === "event-postponed") return ["refund", "keep-date"];
  return reason === "no-show" || reason === "unused" ? ["refund", "keep"] : ["refund", "keep-date", "keep"];
}
