import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import type { Capability } from "../../platform/roles/roles.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import type { Rows } from "./rows-address.ts";

/** What a cell says: a text, a number, minor units, a club night or day, a share of 1, or nothing that applies. */
export type Value = string | number | { cents: number } | { day: string } | { share: number } | null;

/** A column of a table and of its CSV. */
export interface Column<Row> {
  heading: string;
  value: (row: Row) => Value;
  /** The rows that its numbers count, where there is a list of them. */
  rows?: Rows;
  /** Its cells are texts of any length, or a few words, not numbers. */
  isText?: boolean;
  isShortText?: boolean;
}

/** Whether someone may see something. */
export type Can = (capability: Capability) => boolean;

const percent = (share: number) => Math.round(share * 100);

/** A cell as the table has it. */
export function shownCell(value: Value): string {
  if (value === null) return "–";
  if (typeof value === "string") return value;
  if (typeof value === "number") return formatNumber(value, 1);
  if ("cents" in value) return formatAmount(value.cents);
  return "day" in value ? formatDay(value.day) : `${formatNumber(percent(value.share))}%`;
}

/** A cell as spreadsheets read it: amounts without their symbol, days as `YYYY-MM-DD`. */
export function plainCell(value: Value): string | number | null {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if ("cents" in value) return (value.cents / 100).toFixed(2);
  return "day" in value ? value.day : `${percent(value.share)}%`;
}

/** Whether a cell is an amount. */
export const isAmount = (value: Value): value is { cents: number } =>
  value !== null && typeof value === "object" && "cents" in value;

/** The number of a cell, minor units of an amount; 0 where it has none. */
export function numberOf(value: Value): number {
  if (typeof value === "number") return value;
  return isAmount(value) ? value.cents : 0;
}

/** Whether a cell counts something: of nothing there are no rows. */
export const countsAnything = (value: Value): boolean => numberOf(value) !== 0;

/** An amount; nothing where it is not known or not shown. @param minor units. */
export const amount = (minor: number | null | undefined): Value => (minor == null ? null : { cents: minor });

/** A part of a whole; nothing of nothing. */
export const share = (part: number, whole: number): Value => (whole === 0 ? null : { share: part / whole });
