import type { Context } from "hono";
import * as z from "zod/mini";
import { ifSent } from "../../platform/http/query-fields.server.ts";
import { type CsvColumns, csvAnswer } from "../../platform/lib/csv/csv.server.ts";
import type { TrailAction } from "../../staff/audit-log/actions.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import type { Range } from "./period.ts";
import { type Column, plainCell } from "./table.ts";

interface RangeExport<Row> {
  range: Range;
  /** What the nights are compared by. */
  by?: string;
  action: TrailAction;
  /** The file's name before its days. */
  file: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** The columns of a table as those of its CSV. */
const csvColumns = <Row>(columns: readonly Column<Row>[]): CsvColumns<Row> =>
  Object.fromEntries(columns.map(({ heading, value }) => [heading, (row: Row) => plainCell(value(row))]));

/** Which of a page's tables is exported. @param sections the first one without a query. */
export const sectionField = <Section extends string>(sections: readonly [Section, ...Section[]]) =>
  z.pipe(
    ifSent(z.enum(sections, `\`section\` must be one of ${sections.join(", ")}.`)),
    z.transform((section: Section | undefined) => section ?? sections[0]),
  );

/** Records the export of a range's rows in the trail, then answers with them as CSV. */
export async function exportRange<Row>(
  context: Context,
  { writer }: StaffServices,
  { range, by, action, file, columns, rows }: RangeExport<Row>,
): Promise<Response> {
  const filter = by === undefined ? { ...range } : { ...range, by };
  await writer.write((trx) => record(trx, { actor: staffOf(context), action, filter, count: rows.length }, Date.now()));
  return csvAnswer(context, `${file}-${range.from}-${range.to}.csv`, csvColumns(columns), [rows]);
}
