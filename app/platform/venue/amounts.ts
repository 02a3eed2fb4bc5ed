import { madeForCountry } from "../lib/locale/locale.ts";
import { currencyScale, MAX_STORED_AMOUNT } from "./currency-scale.ts";
import { currencySymbol, formatMoney, inCurrency, separators } from "./money.ts";
import { venue } from "./venue.ts";

/** An amount as people type it, for a field: `1250.5`, or `1250,5` in locales with a decimal comma. */
export function typedAmount(minor: number): string {
  const format = madeForCountry(
    "typed amount",
    (locale) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 }),
  );
  return format.format(minor / 100);
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
 * Reads an amount as people write it in the venue's locale: `1250`, `$1,250`, `1,250.50`. Amounts are never negative;
 * thousands must be grouped as in the locale, so that a decimal comma is not mistaken for a thousands separator.
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
