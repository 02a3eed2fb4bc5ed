import type { LedgerEntry } from "../../platform/db/tables/bookings.ts";
import { formatAmount } from "../../platform/venue/money.ts";

/** The part of a row that its sums are made of. Corrections are rows with a negative amount. */
export interface CountedRow {
  id: string;
  entry: LedgerEntry;
  amount_cents: number;
}

/** Sums of the rows of one deposit, in minor units. */
export type LedgerSums = Record<LedgerEntry, number>;

export type DepositState = "none" | "due" | "part-paid" | "paid" | "overdue" | "waived" | "refunded" | "kept";

/** Adds rows up, in any order; a row that is there twice counts once. */
export function sumsOf(rows: Iterable<CountedRow>): LedgerSums {
  const sums: LedgerSums = { due: 0, received: 0, refunded: 0, waived: 0, kept: 0, spent: 0 };
  const seen = new Set<string>();
  for (const { id, entry, amount_cents } of rows) {
    if (seen.has(id)) continue;
    seen.add(id);
    sums[entry] += amount_cents;
  }
  return sums;
}

/** The amount still to be paid; none once the party has paid its bill. */
export function balanceOf({ due, waived, received, spent }: LedgerSums): number {
  return spent > 0 ? 0 : Math.max(0, due - waived - received);
}

/** The part of the deposit that pays for the party's spend. */
export function usedOf({ received, refunded, kept, spent }: LedgerSums): number {
  return Math.max(0, Math.min(spent, received - refunded - kept));
}

/** The guest's money that the club holds and has not decided about. */
export function heldOf(sums: LedgerSums): number {
  return sums.received - sums.refunded - sums.kept - usedOf(sums);
}

/**
 * The paid part of a deposit that is not paid in full; undefined before the first payment and once nothing is left to
 * pay.
 */
export function partOf(sums: LedgerSums): { paid_cents: number; of_cents: number } | undefined {
  const paid_cents = sums.received - sums.refunded;
  return balanceOf(sums) > 0 && paid_cents > 0 ? { paid_cents, of_cents: sums.due - sums.waived } : undefined;
}

/** `$200 of $500 paid`: to guests, in the office and at the door. */
export function partText({ paid_cents, of_cents }: { paid_cents: number; of_cents: number }): string {
  return `${formatAmount(paid_cents)} of ${formatAmount(of_cents)} paid`;
}

/**
 * The state of a deposit.
 *
 * @param dueAt ISO 8601 in UTC, or null.
 * @param now ms since 1970.
 */
export function stateOf(sums: LedgerSums, dueAt: string | null, now: number): DepositState {
  if (balanceOf(sums) > 0) {
    if (dueAt !== null && Date.parse(dueAt) <= now) return "overdue";
    return sums.received - sums.refunded > 0 ? "part-paid" : "due";
  }
  if (heldOf(sums) + usedOf(sums) > 0) return "paid";
  if (sums.kept > 0) return "kept";
  if (sums.refunded > 0) return "refunded";
  return sums.waived > 0 ? "waived" : "none";
}

const names: Record<LedgerEntry, string> = {
  due: "the deposit",
  received: "what was received",
  refunded: "what was refunded",
  waived: "what was waived",
  kept: "what was kept",
  spent: "what was spent",
};

/** Why a row cannot be added to rows with these sums; undefined if it can. Sums are never below zero. */
export function rowRefusal(before: LedgerSums, row: Omit<CountedRow, "id">): string | undefined {
  const entry = row.entry;
  const after = { ...before, [entry]: before[entry] + row.amount_cents };
  if (after[entry] < 0) return `The correction is more than ${names[entry]} (${formatAmount(before[entry])}).`;
  if (row.amount_cents > 0 && (entry === "refunded" || entry === "kept")) {
    const most = heldOf(before);
    if (row.amount_cents > most) {
      const verb = entry === "refunded" ? "refund" : "keep";
      return most > 0
        ? `You can ${verb} ${formatAmount(most)} at most: the rest wasn't received, or is already refunded, kept or used.`
        : `There is nothing to ${verb}: no money was received, or all of it is already refunded, kept or used.`;
    }
  }
  if (row.amount_cents > 0 && entry === "waived" && row.amount_cents > balanceOf(before)) {
    return `You can waive ${formatAmount(balanceOf(before))} at most: that's what is still owed.`;
  }
  if (after.refunded + after.kept > after.received) {
    return "More than that was refunded or kept. Correct the refund first.";
  }
  if (after.waived > after.due) return `${formatAmount(after.waived)} of the deposit was waived. Correct that first.`;
  return undefined;
}
