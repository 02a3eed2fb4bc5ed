import { searchable } from "../../platform/lib/searchable.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import type { RowMeaning } from "./till-words.ts";

/** A row of a till's file, as text. */
export interface TillRow {
  line: number;
  number: string;
  table: string;
  amount: string;
  date: string;
  time: string;
  /** What its status and type say, and the word that says it. */
  meaning: RowMeaning;
  word: string;
  isTotal: boolean;
}

/** Notes a problem with a line of the file. */
export type Say = (line: number, text: string) => void;

const totals =
  /^(?:(?:grand|sub|net|gross|day|night) ?)?(?:totals?|sums?|summe|gesamt(?:summe)?|totale|totaal|total general)$/;

/** A row that sums others up. */
export const isTotal = (cells: readonly (string | undefined)[]): boolean =>
  cells.some(
    (cell) =>
      cell !== undefined &&
      totals.test(
        searchable(cell)
          .replace(/[^\p{L} ]/gu, "")
          .trim(),
      ),
  );

/** Whether a row is only the sum of the rows above it: a total without a label. */
export function isBareSum(row: TillRow, rows: readonly TillRow[], read: (text: string) => number | undefined): boolean {
  if (row.number || row.table || row.date || row.time) return false;
  const above = rows.slice(0, rows.indexOf(row)).filter(({ isTotal }) => !isTotal);
  const isSum = above.reduce((sum, { amount }) => sum + (read(amount) ?? 0), 0) === read(row.amount);
  return above.length > 1 && isSum;
}

/** Says which total of the file differs from the sum of its rows. */
export function checkTotals(
  rows: readonly TillRow[],
  sums: readonly number[],
  read: (text: string) => number | undefined,
  say: Say,
): void {
  const found = rows.flatMap(({ line, amount, isTotal }) => {
    const cents = isTotal ? read(amount) : undefined;
    return cents === undefined ? [] : [{ line, cents }];
  });
  if (found.length === 0 || found.some(({ cents }) => sums.includes(cents))) return;
  const sum = sums[0] ?? 0;
  const last = found.reduce((most, one) => (one.cents > most.cents ? one : most));
  const by = Math.abs(last.cents - sum);
  say(
    last.line,
    `The file's total is ${formatAmount(last.cents)}, but its rows add up to ${formatAmount(sum)}: ${formatAmount(by)} ${last.cents > sum ? "less" : "more"}.`,
  );
}
