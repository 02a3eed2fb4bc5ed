import { cellText } from "../../../platform/lib/csv/csv-cells.ts";
import { dateOrderProof, type ProvenOrders } from "../../../platform/lib/csv/date-order.server.ts";
import type { CsvRecord } from "../../../platform/lib/csv/read-csv.server.ts";
import { readWrittenDate } from "../../../platform/lib/csv/written-date.server.ts";
import { A_DATE, BLANK } from "./standing.ts";

/** A column with more distinct values is not a status. */
const MAX_VALUES = 60;
const MAX_VALUE_LENGTH = 100;

export interface ColumnSurvey {
  heading: string;
  /** Rows with text. */
  filled: number;
  /** By value (`comparable`): its first spelling and how many rows have it; without those beyond the limit. */
  values: Map<string, { text: string; count: number }>;
  /** Whether there are more. */
  isMany: boolean;
  /** The orders of day and month that the dates prove; for columns whose cells were read as dates. */
  dates: ProvenOrders | undefined;
}

/** Normalises a cell for comparing. @param hasDates whether its column may have dates */
export function comparable(text: string, hasDates: boolean): string {
  if (text === "") return BLANK;
  if (hasDates && /\d/.test(text) && readWrittenDate(text)?.isWhole) return A_DATE;
  return text.toLowerCase().slice(0, MAX_VALUE_LENGTH);
}

/**
 * Reads a file once and surveys its columns.
 *
 * @param mayHaveDates whether the cells of the column with a heading are read as dates.
 */
export async function surveyFile(
  headings: readonly string[],
  rows: AsyncIterable<CsvRecord>,
  mayHaveDates: (heading: string) => boolean,
): Promise<{ columns: ColumnSurvey[]; rows: number }> {
  const columns = headings.map((heading) => {
    const proof = mayHaveDates(heading) ? dateOrderProof() : undefined;
    const survey: ColumnSurvey = { heading, filled: 0, values: new Map(), isMany: false, dates: undefined };
    return { proof, survey };
  });
  let count = 0;
  for await (const { line, cells } of rows) {
    count += 1;
    for (const [at, { proof, survey }] of columns.entries()) {
      const text = cellText(cells[at] ?? "", 200);
      if (text !== "") survey.filled += 1;
      proof?.see(line, text);
      if (survey.isMany && !proof) continue;
      const value = comparable(text, proof !== undefined);
      const known = survey.values.get(value);
      if (known) known.count += 1;
      else if (survey.values.size < MAX_VALUES || value === BLANK || value === A_DATE)
        survey.values.set(value, { text: value === A_DATE ? "" : text.slice(0, MAX_VALUE_LENGTH), count: 1 });
      else survey.isMany = true;
    }
  }
  return {
    rows: count,
    columns: columns.map(({ proof, survey }) => ({ ...survey, dates: proof?.result() })),
  };
}
