import { budgetFrom, budgets } from "../../platform/venue/budgets.ts";
import { formatMoney } from "../../platform/venue/money.ts";
import type { TableFacts } from "../floor/availability-shapes.ts";

/** What doesn't fit: the seats of the largest table for too many guests, the minimum spend for too small a budget. */
export interface Misfit {
  seats?: number;
  minimum?: number;
}

/** Compares a party with tables. @param budget as stored; an unknown one is not compared. */
export function misfitOf({ guests, budget }: { guests: number; budget: string }, tables: TableFacts): Misfit {
  const known = budgets.find(({ value }) => value === budget);
  const from = known && budgetFrom(known);
  return {
    ...(guests > tables.seats && { seats: tables.seats }),
    ...(from !== undefined && tables.minimum !== null && from * 100 < tables.minimum && { minimum: tables.minimum }),
  };
}

/** A misfit for the guest who is typing, by field: nothing stops them from asking. */
export function misfitHints({ seats, minimum }: Misfit): { guests?: string; budget?: string } {
  return {
    ...(seats !== undefined && {
      guests: `These tables seat up to ${seats}. You can ask anyway, and we'll see what we can do.`,
    }),
    ...(minimum !== undefined && {
      budget: `The minimum spend here starts at ${formatMoney(minimum)}. You can ask anyway.`,
    }),
  };
}

/** A misfit for staff: `40 guests, Booth seats 6; budget below the minimum spend of $2,500`. Empty if the party fits. */
export function misfitText({ seats, minimum }: Misfit, guests: number, table: string): string {
  return [
    seats !== undefined && `${guests} guests, ${table ? `${table} seats` : "the largest table seats"} ${seats}`,
    minimum !== undefined && `budget below the minimum spend of ${formatMoney(minimum)}`,
  ]
    .filter(Boolean)
    .join("; ");
}
