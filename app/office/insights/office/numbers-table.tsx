import type { ReactNode } from "react";
import { Link } from "react-router";
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

/** What a cell says; a number leads to the rows that it counts, where there is a list of them. */
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
  /** What a row's name leads to, if anything. */
  to?: (row: Row) => string | undefined;
  /** The nights of a row, where its numbers lead to the rows that they count. */
  asked?: (row: Row) => Asked | undefined;
  /** Whether what a row's name leads to is shown now. */
  isCurrent?: (row: Row) => boolean;
  /** The address of its CSV, which has the same columns and rows; undefined for rows that another file has. */
  csv: FileAddress | undefined;
  /** How a column's cells are drawn that say the same as their value in more than its text. */
  drawn?: (heading: string, row: Row) => ReactNode;
  /** A last cell of each row, which is not in the CSV: buttons, or what only repeats numbers to the eye. */
  last?: { heading: string; cell: (row: Row) => ReactNode } | undefined;
}

/** A table of numbers, the same as its CSV. */
export function NumbersTable<Row>(props: NumbersTableProps<Row>) {
  const { label, columns, rows, rowKey, to, asked, isCurrent, csv, drawn, last } = props;
  const [first, ...others] = columns;
  const headings = columns.map(({ heading }) => heading);
  const texts = columns.filter(({ isText }) => isText).map(({ heading }) => heading);
  const shortTexts = columns.filter(({ isShortText }) => isShortText).map(({ heading }) => heading);
  const name = (row: Row) => {
    const text = first ? shownCell(first.value(row)) : "";
    const address = to?.(row);
    if (address === undefined) return text;
    return (
      <Link
        to={address}
        aria-current={isCurrent?.(row) ? "true" : undefined}
        className="underline underline-offset-4 hover:no-underline aria-[current]:no-underline"
      >
        {text}
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
      {csv && <ExportButton needs="report.export" path={csv} what={label} className="mt-2 -ml-3 print:hidden" />}
    </>
  );
}
