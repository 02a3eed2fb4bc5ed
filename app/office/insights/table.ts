import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import type { Capability } from "../../platform/roles/roles.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import type { Rows } from "./rows-address.ts";

/**
 * The value of a cell: a text, a number, minor units, a club night or day, a share (1 is all), or null if none applies.
 */
export type Value = string | number | { cents: number } | { day: string } | { share: number } | null;

/** A column of a table and of its CSV. */
export interface Column<Row> {
  heading: string;
  value: (row: Row) => Value;
  /** The rows that its numbers count, if there is a list of them. */
  rows?: Rows;
  /** Its cells are texts of any length, or a few words, not numbers. */
  isText?: boolean;
  isShortText?: boolean;
}

/** Whether an admin has a capability. */
export type Can = (capability: Capability) => boolean;

const percent = (share: number) => Math.round(share * 100);

/** A cell's text in the table. */
export function shownCell(value: Value): string {
  if (value === null) return "–";
  if (typeof value === "string") return value;
  if (typeof value === "number") return formatNumber(value, 1);
  if ("cents" in value) return formatAmount(value.cents);
  return "day" in value ? formatDay(value.day) : `${formatNumber(percent(value.share))}%`;
}

/** A cell's value for spreadsheets: amounts without currency symbol, days as `YYYY-MM-DD`. */
export function plainCell(value: Value): string | number | null {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if ("cents" in value) return (value.cents / 100).toFixed(2);
  return "day" in value ? value.day : `${percent(value.share)}%`;
}

/** Whether a cell is an amount. */
export const isAmount = (value: Value): value is { cents: number } =>
  value !== null && typeof value === "object" && "cents" in value;

/** A cell's number, in minor units for an amount; 0 if it has none. */
export function numberOf(value: Value): number {
  if (typeof value === "number") return value;
  return isAmount(value) ? value.cents : 0;
}

/** Whether a cell counts anything; 0 has no rows to link to. */
export const countsAnything = (value: Value): boolean => numberOf(value) !== 0;

/** A cell with an amount; empty if it is unknown or hidden. @param minor minor units. */
export const amount = (minor: number | null | undefined): Value => (minor == null ? null : { cents: minor });

/** A cell with a share; empty if the whole is 0. */
export const share = (part: number, whole: number): Value => (whole === 0 ? null : { share: part / whole });
