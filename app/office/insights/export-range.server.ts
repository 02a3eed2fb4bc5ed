import type { Context } from "hono";
import * as z from "zod/mini";
import { ifSent } from "../../platform/http/query-fields.server.ts";
import { type CsvColumns, csvAnswer } from "../../platform/lib/csv/csv.server.ts";
import type { TrailAction } from "../../staff/audit-log/actions.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import type { Range } from "./period.ts";
import { type Column, plainCell } from "./table.ts";

interface TableExport<Row> {
  /** The filter to record in the audit trail. */
  filter: Record<string, string>;
  action: TrailAction;
  /** The file's name without its extension. */
  file: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

interface RangeExport<Row> extends Omit<TableExport<Row>, "filter"> {
  range: Range;
  /** What the nights are compared by, or the promoter they belong to. */
  by?: string;
}

/** A table's columns as columns of a CSV. */
const csvColumns = <Row>(columns: readonly Column<Row>[]): CsvColumns<Row> =>
  Object.fromEntries(columns.map(({ heading, value }) => [heading, (row: Row) => plainCell(value(row))]));

/** The query parameter for which of a page's tables to export. @param sections the first is the default. */
export const sectionField = <Section extends string>(sections: readonly [Section, ...Section[]]) =>
  z.pipe(
    ifSent(z.enum(sections, `\`section\` must be one of ${sections.join(", ")}.`)),
    z.transform((section: Section | undefined) => section ?? sections[0]),
  );

/** Records the export of a table in the audit trail, then responds with its rows as CSV. */
export async function exportTable<Row>(
  context: Context,
  { writer }: StaffServices,
  { filter, action, file, columns, rows }: TableExport<Row>,
): Promise<Response> {
  await writer.write((trx) => record(trx, { actor: staffOf(context), action, filter, count: rows.length }, Date.now()));
  return csvAnswer(context, `${file}.csv`, csvColumns(columns), [rows]);
}

/** Exports a table for a range of days, which is in the file's name. */
export function exportRange<Row>(
  context: Context,
  services: StaffServices,
  { range, by, file, ...table }: RangeExport<Row>,
): Promise<Response> {
  const { from, to } = range;
  const filter: Record<string, string> = by === undefined ? { from, to } : { from, to, by };
  return exportTable(context, services, { ...table, filter, file: `${file}-${from}-${to}` });
}
