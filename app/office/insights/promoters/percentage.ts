import { formatNumber } from "../../../platform/lib/locale/format-number.ts";

/** Up to 100 with at most two decimals, with either decimal sign: no grouping that one could be taken for. */
const PERCENTAGE = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/;

/** A percentage as typed, in hundredths of a percent; undefined for anything else, or more than 100. */
export function parsePercentage(typed: string): number | undefined {
  const [, whole, decimals = ""] = PERCENTAGE.exec(typed.trim()) ?? [];
  const hundredths = Number(`${whole}${decimals.padEnd(2, "0")}`);
  return whole === undefined || hundredths > 10_000 ? undefined : hundredths;
}

/** Hundredths of a percent in the club's locale, without a sign: `2.5`. */
export const formatPercentage = (hundredths: number): string => formatNumber(hundredths / 100, 2);
