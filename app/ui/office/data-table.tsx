import type { HTMLAttributes, ReactNode } from "react";
import { Link } from "react-router";

/** A column of a table, and what becomes of it on a phone, where each row is a card. */
export interface Column<Row> {
  /** Names it; also the value of `sort` in the address, `-` before it the other way round. */
  id: string;
  header: string;
  /** It is for screen readers only: a column of buttons. */
  headerHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Where clicking the header leads; it can be sorted by this column. */
  sortTo?: string;
  /** The list is sorted by it. */
  sorted?: "ascending" | "descending" | undefined;
  className?: string;
  /** On a phone: the card's title, beside it, a line below (with its header before it, or plain), buttons at its foot, or not shown. */
  phone?: "title" | "side" | "line" | "plain" | "actions" | "none";
}

interface DataTableProps<Row> {
  /** Names the table for a screen reader. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** More of a row's element: `aria-current`, handlers, classes. */
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement>;
  /** FormAlert when there is nothing. */
  empty: ReactNode;
  /** More is on its way: what is shown is dimmed. */
  loading?: boolean;
}

/** As a list of cards it is still a table to a screen reader, which the browser would forget. */
const is = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** A dense table with a head that stays; on a phone a list of cards. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowProps,
  empty,
  loading = false,
}: DataTableProps<Row>) {
  if (rows.length === 0 && !loading)
    return <div className="px-(--office-gutter) py-16 text-center text-quiet">{empty}</div>;
  return (
    <table
      {...is.table}
      aria-busy={loading}
      className="office-table transition-opacity duration-150 aria-busy:opacity-60"
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...is.rowgroup}>
        <tr {...is.row}>
          {columns.map(({ id, header, headerHidden, sortTo, sorted, className }) => (
            <th key={id} {...is.columnheader} scope="col" aria-sort={sorted} className={className}>
              {sortTo ? (
                <Link to={sortTo} preventScrollReset className="inline-flex items-center gap-1 hover:text-ink">
                  {header}
                  <span aria-hidden="true" className={sorted ? "text-ink" : "opacity-0"}>
                    {sorted === "descending" ? "↓" : "↑"}
                  </span>
                </Link>
              ) : (
                <span className={headerHidden ? "sr-only" : ""}>{header}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...is.rowgroup}>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...is.row} {...rowProps?.(row)}>
            {columns.map(({ id, header, cell, className, phone = "line" }) => (
              <td
                key={id}
                {...is.cell}
                data-phone={phone}
                data-label={phone === "line" ? header : undefined}
                className={className}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
