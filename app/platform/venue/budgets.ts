import { formatBudget } from "./money.ts";

/** Budgets: the stored value, then the amount guests see. They differ on purpose. */
export const budgets = [
  { value: "$100-$250", from: 500 },
  { value: "$251-$500", from: 2500 },
  { value: "$501-$1000", from: 5000 },
  { value: "$1000+", from: 10000 },
] as const;

/** The budgets as options of a form, in the venue's currency: `$2500 +`. */
export function budgetOptions(): { value: string; label: string }[] {
  return budgets.map(({ value, from }) => ({ value, label: `${formatBudget(from)} +` }));
}

/** The label of a stored budget; an unknown one stays as it is. */
export function budgetLabel(stored: string): string {
  return budgetOptions().find(({ value }) => value === stored)?.label ?? stored;
}
