import type { ReactNode } from "react";
import { Link } from "react-router";
import { WholeWords } from "../../../platform/ui/office/whole-words.tsx";
import type { FileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import type { Asked } from "../rows-address.ts";
import { type Column, countsAnything, shownCell } from "../table.ts";
import { CountedRows } from "./counted-rows.tsx";
import { Cell, RowName, Table } from "./parts.tsx";

interface ValueProps<Row> {
  column: Column<Row>;
  row: Row;
  asked: Asked | undefined;
}

/** A cell's content; a number links to the rows it counts, if there is a list of them. */
function Value<Row>({ column: { value, rows }, row, asked }: ValueProps<Row>) {
  const said = value(row);
  const text = shownCell(said);
  return asked && countsAnything(said) ? <CountedRows text={text} rows={rows} asked={asked} /> : text;
}

interface NumbersTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The URL that a row's name links to, if any. */
  to?: (row: Row) => string | undefined;
  /** The nights of a row, for links from its numbers to the rows they count. */
  asked?: (row: Row) => Asked | undefined;
  /** Whether the row's link leads to what is currently shown. */
  isCurrent?: (row: Row) => boolean;
  /** The URL of the CSV with the same columns and rows; undefined if the rows are in another file. */
  csv: FileAddress | undefined;
  /** Renders a cell whose value is shown as more than its text. */
  drawn?: (heading: string, row: Row) => ReactNode;
  /** An additional last cell of each row that is not in the CSV: buttons, or a visual copy of numbers. */
  last?: { heading: string; cell: (row: Row) => ReactNode } | undefined;
}

/** A table of numbers with the same content as its CSV. */
export function NumbersTable<Row>(props: NumbersTableProps<Row>) {
  const { label, columns, rows, rowKey, to, asked, isCurrent, csv, drawn, last } = props;
  const [first, ...others] = columns;
  const headings = columns.map(({ heading }) => heading);
  const texts = columns.filter(({ isText }) => isText).map(({ heading }) => heading);
  const shortTexts = columns.filter(({ isShortText }) => isShortText).map(({ heading }) => heading);
  const name = (row: Row) => {
    const text = first ? shownCell(first.value(row)) : "";
    const words = <WholeWords text={text} />;
    const address = to?.(row);
    if (address === undefined) return words;
    return (
      <Link
        to={address}
        aria-current={isCurrent?.(row) ? "true" : undefined}
        className="underline underline-offset-4 hover:no-underline aria-[current]:no-underline"
      >
        {words}
      </Link>
    );
  };
  return (
    <>
      <Table
        label={label}
        headings={last ? [...headings, last.heading] : headings}
        texts={texts}
        shortTexts={shortTexts}
      >
        {rows.map((row) => (
          <tr key={rowKey(row)} className="border-b border-rule">
            <RowName>{name(row)}</RowName>
            {others.map((column) => (
              <Cell key={column.heading} isText={column.isText} isShortText={column.isShortText}>
                {drawn?.(column.heading, row) || <Value column={column} row={row} asked={asked?.(row)} />}
              </Cell>
            ))}
            {last?.cell(row)}
          </tr>
        ))}
      </Table>
      {csv && <ExportButton needs="report.export" path={csv} what={label} className="mt-2 -ml-4 print:hidden" />}
    </>
  );
}
