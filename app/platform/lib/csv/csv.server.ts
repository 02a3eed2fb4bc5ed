import { setImmediate as nextTurn } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import type { Context } from "hono";

/** Columns by heading: a function that returns a row's cell. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | null>;

/**
 * The beginning of a formula inside a text, where a spreadsheet that separates cells by semicolons or tabs begins a cell:
 * such programs do not see the quotes around the text, and a line break ends their row.
 */
const INNER_FORMULA = /([;\t\r\n][ "']*)(?=[=+\-@＝＋－＠])/g;

const safeCell = (cell: string | number | null) =>
  typeof cell === "string" ? cell.replace(INNER_FORMULA, "$1'") : cell;

/**
 * Rows as CSV for spreadsheets (UTF-8 with a byte order mark, CRLF, line breaks in quotes), in which no cell is a
 * formula, whichever separator the spreadsheet expects. A chunk is generated once the previous one has been read; other requests are handled in between.
 */
async function* csvOf<Row>(
  columns: CsvColumns<Row>,
  chunks: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const cells = Object.values(columns);
  const encoded = (rows: (string | number | null)[][], bom: boolean) =>
    encoder.encode(
      stringify(rows, { bom, record_delimiter: "windows", escape_formulas: true, quoted_match: /[\r\n]/ }),
    );
  yield encoded([Object.keys(columns)], true);
  for await (const rows of chunks) {
    if (rows.length > 0)
      yield encoded(
        rows.map((row) => cells.map((cell) => safeCell(cell(row)))),
        false,
      );
    await nextTurn();
  }
}

/** Responds with a CSV file, streamed however long it is. */
export function csvAnswer<Row>(
  context: Context,
  fileName: string,
  columns: CsvColumns<Row>,
  chunks: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): Response {
  const parts = csvOf(columns, chunks);
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return context.body(stream, 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName}"`,
  });
}
