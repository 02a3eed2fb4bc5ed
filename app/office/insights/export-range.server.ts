import type { Context } from "hono";
import { type CsvColumns, csvAnswer } from "../../platform/lib/csv/csv.server.ts";
import type { TrailAction } from "../../staff/audit-log/actions.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import type { Range } from "./period.ts";

interface RangeExport<Row> {
  range: Range;
  /** What the nights are compared by. */
  by?: string;
  action: TrailAction;
  /** The file's name before its days. */
  file: string;
  columns: CsvColumns<Row>;
  rows: readonly Row[];
}

/** Records the export of a range's rows in the trail, then answers with them as CSV. */
export async function exportRange<Row>(
  context: Context,
  { writer }: StaffServices,
  { range, by, action, file, columns, rows }: RangeExport<Row>,
): Promise<Response> {
  const filter = by === undefined ? { ...range } : { ...range, by };
  await writer.write((trx) => record(trx, { actor: staffOf(context), action, filter, count: rows.length }, Date.now()));
  return csvAnswer(context, `${file}-${range.from}-${range.to}.csv`, columns, [rows]);
}
