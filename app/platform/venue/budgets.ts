import { formatBudget } from "./money.ts";

/** Budgets: the stored value, then the amount guests see. They differ on purpose. */
export const budgets = [
  { value: "$100-$250", from: 500 },
  { value: "$251-$500", from: 2500 },
  { value: "$501-$1000", from: 5000 },
  { value: "$1000+", from: 10000 },
] as const;

/** A budget as guests see it, in the venue's currency: `$2500 +`. */
const labelOf = ({ from }: (typeof budgets)[number]) => `${formatBudget(from)} +`;

/** The budgets as options of a form. */
export function budgetOptions(): { value: string; label: string }[] {
  return budgets.map((budget) => ({ value: budget.value, label: labelOf(budget) }));
}

/** The label of a stored budget; an unknown value is returned as it is. */
export function budgetLabel(stored: string): string {
  const budget = budgets.find(({ value }) => value === stored);
  return budget ? labelOf(budget) : stored;
}
