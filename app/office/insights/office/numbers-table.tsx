import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import { type Column, shownCell } from "../table.ts";
import { Cell, RowName, Table } from "./parts.tsx";

interface NumbersTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What a row's name leads to, if anything. */
  to?: (row: Row) => string | undefined;
  /** The address of its CSV, which has the same columns and rows. */
  csv: FileAddress;
  /** A last cell of each row, which only repeats numbers to the eye. */
  drawing?: (row: Row) => ReactNode;
}

/** A table of numbers, the same as its CSV. */
export function NumbersTable<Row>({ label, columns, rows, rowKey, to, csv, drawing }: NumbersTableProps<Row>) {
  const [first, ...others] = columns;
  const headings = columns.map(({ heading }) => heading);
  const name = (row: Row) => {
    const text = first ? shownCell(first.value(row)) : "";
    const address = to?.(row);
    if (address === undefined) return text;
    return (
      <Link to={address} className="underline underline-offset-4 hover:no-underline">
        {text}
      </Link>
    );
  };
  return (
    <>
      <Table label={label} headings={drawing ? [...headings, ""] : headings}>
        {rows.map((row) => (
          <tr key={rowKey(row)} className="border-b border-rule">
            <RowName>{name(row)}</RowName>
            {others.map(({ heading, value }) => (
              <Cell key={heading}>{shownCell(value(row))}</Cell>
            ))}
            {drawing?.(row)}
          </tr>
        ))}
      </Table>
      <ExportButton needs="report.export" path={csv} what={label} className="mt-2 -ml-3 print:hidden" />
    </>
  );
}
