import { madeForLocale } from "../lib/locale.ts";
import { venue } from "./venue.ts";

function inCurrency(units: number, useGrouping: boolean): string {
  const { currency } = venue;
  const format = madeForLocale(
    `${currency} ${useGrouping}`,
    (locale) =>
      new Intl.NumberFormat(locale, {
        ...{ style: "currency", currency, currencyDisplay: "narrowSymbol" },
        ...{ maximumFractionDigits: 0, useGrouping },
      }),
  );
  // Engines differ in the width of a space that does not break.
  return format.format(units).replace(/\u202f/g, "\u00a0");
}

/** An amount in the venue's currency, without its decimals: `$2,500`. @param minor hundredths of it. */
export function formatMoney(minor: number): string {
  return inCurrency(minor / 100, true);
}

/** The same as the budgets of the forms are written, `$2500`. @param units whole dollars, euros and so on. */
export function formatBudget(units: number): string {
  return inCurrency(units, false);
}

/** The symbol of the venue's currency: `$`. */
export function currencySymbol(): string {
  return inCurrency(0, false).replace(/[\d\s]/g, "");
}
