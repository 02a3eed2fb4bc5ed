import { madeForLocale } from "../lib/locale/locale.ts";
import { venue } from "./venue.ts";

function inCurrency(units: number, useGrouping: boolean, decimals = 0): string {
  const { currency } = venue;
  const format = madeForLocale(
    `${currency} ${useGrouping} ${decimals}`,
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency,
        currencyDisplay: "narrowSymbol",
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping,
      }),
  );
  // Engines use different non-breaking spaces.
  return format.format(units).replace(/\u202f/g, "\u00a0");
}

/** An amount in the venue's currency, without decimals: `$2,500`. @param minor minor units. */
export function formatMoney(minor: number): string {
  return inCurrency(minor / 100, true);
}

/** An amount with its cents if there are any: `$2,500`, `$1,250.50`. @param minor minor units. */
export function formatAmount(minor: number): string {
  return inCurrency(minor / 100, true, minor % 100 === 0 ? 0 : 2);
}

/** An amount as people type it, for a field: `1250.5`, or `1250,5` in locales with a decimal comma. */
export function typedAmount(minor: number): string {
  const format = madeForLocale(
    "typed amount",
    (locale) => new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 }),
  );
  return format.format(minor / 100);
}

/** An amount as forms show budgets: `$2500`. @param units whole dollars, euros and so on. */
export function formatBudget(units: number): string {
  return inCurrency(units, false);
}

/** The symbol of the venue's currency: `$`. */
export function currencySymbol(): string {
  return inCurrency(0, false).replace(/[\d\s]/g, "");
}

/** The largest amount that can be entered, in minor units: a million. */
const MAX_AMOUNT = 100_000_000;

/** The separators of the venue's locale: of thousands, and of decimals. */
const separators = () =>
  madeForLocale("separators", (locale) => {
    const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12_345.6);
    const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
    return { thousands: of("group"), decimal: of("decimal") };
  });

/**
 * Reads an amount as people write it in the venue's locale: `1250`, `$1,250`, `1,250.50`. Amounts are never negative;
 * thousands must be grouped as in the locale, so that a decimal comma is not mistaken for a thousands separator.
 *
 * @returns minor units, or the error.
 */
export function parseAmount(text: string): { cents: number } | { message: string } {
  const { thousands, decimal } = separators();
  const symbols = [currencySymbol(), venue.currency].filter(Boolean);
  const bare = symbols.reduce((rest, symbol) => rest.replace(symbol, ""), text).replace(/\s/g, "");
  if (bare === "") return { message: "Enter an amount." };
  const example = inCurrency(1250.5, true, 2);
  if (/^[-\u2212]/.test(bare) || /^\(.*\)$/.test(bare)) return { message: "Enter an amount without a minus sign." };
  const escaped = (one: string) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const group = /\s/.test(thousands) ? "" : escaped(thousands);
  const whole = `(\\d+|\\d{1,3}(?:${group}\\d{3})+)`;
  const read = new RegExp(`^${whole}(?:${escaped(decimal)}(\\d*))?$`).exec(bare);
  if (!read) return { message: `Enter an amount like ${example}.` };
  const [, units = "", decimals = ""] = read;
  if (decimals.length > 2) return { message: `Use two decimals or fewer, like ${example}.` };
  const cents = Number(units.replace(/\D/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
  if (cents > MAX_AMOUNT) return { message: `Enter ${formatMoney(MAX_AMOUNT)} or less.` };
  return { cents };
}
