import { madeForCountry } from "../lib/locale/locale.ts";
import { venue } from "./venue.ts";

/** The separators of numbers in the venue's country, and whether it counts in lakhs. */
export const separators = () =>
  madeForCountry("separators", (locale) => {
    const format = new Intl.NumberFormat(locale, { useGrouping: true, maximumFractionDigits: 1 });
    const parts = format.formatToParts(1_234_567.8);
    const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
    // India counts in lakhs: 12,34,567.
    return { thousands: of("group"), decimal: of("decimal"), inLakhs: of("integer").length === 2 };
  });

/** The currency's symbol where English texts can have it: no letters of another script. */
function symbolOf(found: string, locale: string, currency: string): string {
  if (/^[\p{Script=Latin}\p{Script=Common}]+$/u.test(found)) return found;
  const { language } = new Intl.Locale(locale);
  return language === "en" ? found : currency;
}

/** Whole units in the venue's currency, such as `$2500`. @param useGrouping whether thousands are separated. */
export function inCurrency(units: number, useGrouping: boolean, decimals = 0): string {
  const { currency } = venue;
  const { thousands, decimal } = separators();
  const { format, locale } = madeForCountry(`${currency} ${useGrouping} ${decimals}`, (locale) => ({
    locale,
    format: new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping,
    }),
  }));
  // Intl has a comma in Germany's English numbers, but not in its prices: all are written as the numbers.
  const text = format.formatToParts(units).map(({ type, value }) => {
    if (type === "group") return thousands;
    if (type === "decimal") return decimal;
    return type === "currency" ? symbolOf(value, locale, currency) : value;
  });
  // Engines differ in the width of a space that does not break. Marks of direction are for Arabic around them.
  return text
    .join("")
    .replace(/\u202f/g, "\u00a0")
    .replace(/[\u200e\u200f]/g, "");
}

/** An amount in the venue's currency, without decimals: `$2,500`. @param minor minor units. */
export function formatMoney(minor: number): string {
  return inCurrency(minor / 100, true);
}

/** An amount with its cents if there are any: `$2,500`, `$1,250.50`. @param minor minor units. */
export function formatAmount(minor: number): string {
  return inCurrency(minor / 100, true, minor % 100 === 0 ? 0 : 2);
}

/** The symbol of the venue's currency: `$`. */
export function currencySymbol(): string {
  return inCurrency(0, false).replace(/[\d\s]/g, "");
}
