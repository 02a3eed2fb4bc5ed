import { currencyScale } from "./currency-scale.ts";
import { inCurrency } from "./money.ts";
import { venue } from "./venue.ts";

/** Budgets: the stored value, then the amount guests see, in dollars. They differ on purpose. */
export const budgets = [
  { value: "$100-$250", from: 500 },
  { value: "$251-$500", from: 2500 },
  { value: "$501-$1000", from: 5000 },
  { value: "$1000+", from: 10000 },
] as const;

type Budget = (typeof budgets)[number];

/** The amount that guests see, in the venue's currency: nobody has a table for 500 yen. */
export const budgetFrom = ({ from }: Budget): number => from * currencyScale(venue.currency);

/** An amount as forms show budgets: `$2500`, of a currency of little worth `₩2,500,000`. @param units whole ones. */
function formatBudget(units: number): string {
  return inCurrency(units, currencyScale(venue.currency) > 1);
}

/** What guests see of a budget: `$2500 +`. */
export const budgetLabelOf = (budget: Budget): string => `${formatBudget(budgetFrom(budget))} +`;

/** The budgets as options of a form. */
export function budgetOptions(): { value: string; label: string }[] {
  return budgets.map((budget) => ({ value: budget.value, label: budgetLabelOf(budget) }));
}

/** The label of a stored budget; an unknown value is returned as it is. */
export function budgetLabel(stored: string): string {
  const budget = budgets.find(({ value }) => value === stored);
  return budget ? budgetLabelOf(budget) : stored;
}
