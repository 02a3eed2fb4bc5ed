import { formatNumber } from "../../../platform/lib/locale/format-number.ts";

/**
 * Up to three digits with at most two decimals, and either decimal sign; no thousands separators, so it cannot be
 * ambiguous.
 */
const PERCENTAGE = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/;

/** Parses a typed percentage to hundredths of a percent; undefined if it is invalid or more than 100. */
export function parsePercentage(typed: string): number | undefined {
  const [, whole, decimals = ""] = PERCENTAGE.exec(typed.trim()) ?? [];
  const hundredths = Number(`${whole}${decimals.padEnd(2, "0")}`);
  return whole === undefined || hundredths > 10_000 ? undefined : hundredths;
}

/** Formats hundredths of a percent in the club's locale, without a percent sign: `2.5`. */
export const formatPercentage = (hundredths: number): string => formatNumber(hundredths / 100, 2);
