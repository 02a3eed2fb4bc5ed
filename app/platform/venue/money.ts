import { madeForCountry } from "../lib/locale/locale.ts";
import { currencyScale, MAX_STORED_AMOUNT } from "./currency-scale.ts";
import { venue } from "./venue.ts";

/** How the venue's country writes numbers. */
const separators = () =>
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

function inCurrency(units: number, useGrouping: boolean, decimals = 0): string {
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

/** An amount in the venue's currency, without its decimals: `$2,500`. @param minor hundredths of it. */
export function formatMoney(minor: number): string {
  return inCurrency(minor / 100, true);
}

/** An amount with its cents where there are any: `$2,500`, `$1,250.50`. @param minor hundredths of the currency. */
export function formatAmount(minor: number): string {
  return inCurrency(minor / 100, true, minor % 100 === 0 ? 0 : 2);
}

/** An amount as people type it, for a field's value: `1250.5`, `1250,5` where decimals have a comma. */
export function typedAmount(minor: number): string {
  const format = madeForCountry(
    "typed amount",
    (locale) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 }),
  );
  return format.format(minor / 100);
}

/** An amount as forms show budgets: `$2500`, of a currency of little worth `₩2,500,000`. @param units whole ones. */
export function formatBudget(units: number): string {
  return inCurrency(units, currencyScale(venue.currency) > 1);
}

/** The symbol of the venue's currency: `$`. */
export function currencySymbol(): string {
  return inCurrency(0, false).replace(/[\d\s]/g, "");
}

/** The largest amount that can be entered, in minor units: a million, of a currency of little worth up to twenty million. */
const maxAmount = (): number => Math.min(100_000_000 * currencyScale(venue.currency), MAX_STORED_AMOUNT);

/** The decimals that people pay in the venue's currency: none in yen. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Without what amounts are written around digits and separators, which differ by keyboard. */
const bareAmount = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/’/g, "'")
    .replace(/[\s\u200e\u200f]/g, "");

const escaped = (one: string) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whole units as digits, or grouped as the locale does. */
function wholePattern(): string {
  const { thousands, inLakhs } = separators();
  const group = escaped(bareAmount(thousands));
  const lakhs = inLakhs ? `|\\d{1,2}(?:${group}\\d{2})+${group}\\d{3}` : "";
  return `(\\d+|\\d{1,3}(?:${group}\\d{3})+${lakhs})`;
}

/**
 * Reads an amount as people of the venue's locale write it: `1250`, `$1,250`, `1,250.50`. Amounts are never negative;
 * thousands must be grouped as the locale does, so that a decimal comma is not read as one of thousands.
 *
 * @returns minor units, or the error.
 */
export function parseAmount(text: string): { cents: number } | { message: string } {
  const symbols = [currencySymbol(), venue.currency].map(bareAmount).filter(Boolean);
  const bare = symbols.reduce((rest, symbol) => rest.replace(symbol, ""), bareAmount(text));
  if (bare === "") return { message: "Enter an amount." };
  const hasDecimals = decimalsOf(venue.currency) > 0;
  const example = hasDecimals ? inCurrency(1250.5, true, 2) : inCurrency(1250, true);
  if (/^[-\u2212]/.test(bare) || /^\(.*\)$/.test(bare)) return { message: "Enter an amount without a minus sign." };
  const read = new RegExp(`^${wholePattern()}(?:${escaped(separators().decimal)}(\\d*))?$`).exec(bare);
  if (!read) return { message: `Enter an amount like ${example}.` };
  const [, units = "", decimals = ""] = read;
  if (!hasDecimals && Number(decimals) > 0) return { message: `Enter a whole amount, like ${example}.` };
  if (decimals.length > 2) return { message: `Use two decimals or fewer, like ${example}.` };
  const cents = Number(units.replace(/\D/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
  const most = maxAmount();
  return cents > most ? { message: `Enter ${formatMoney(most)} or less.` } : { cents };
}
