import { madeForCountry, madeForLocale } from "./locale.ts";

/** A number in the club's locale: `1,234`. @param decimals most decimals. */
export function formatNumber(number: number, decimals = 0): string {
  return madeForCountry(
    `number ${decimals}`,
    (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }),
  ).format(number);
}

/** Compares texts as the club's locale sorts them, numbers by value: `Booth 2` before `Booth 10`. */
export function compareTexts(left: string, right: string): number {
  return madeForLocale(
    "collator",
    (locale) => new Intl.Collator(locale, { numeric: true, sensitivity: "base" }),
  ).compare(left, right);
}
