import type { HTMLAttributes, ReactNode } from "react";
import { Link } from "react-router";

/** A column of a table; on a phone each row is a card. */
export interface Column<Row> {
  /** Also the value of `sort` in the address, with `-` before it for descending. */
  id: string;
  header: string;
  /** The header is for screen readers only. */
  headerHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** The address that sorts by this column. */
  sortTo?: string;
  /** How the list is sorted by it. */
  sorted?: "ascending" | "descending" | undefined;
  className?: string;
  /** Its place on a phone's card: the title, beside it, a line with or without its header, the buttons, or hidden. */
  phone?: "title" | "side" | "line" | "plain" | "actions" | "none";
}

interface DataTableProps<Row> {
  /** Names the table for a screen reader. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Further attributes of a row: `aria-current`, handlers, classes. */
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement>;
  /** The text shown when there are no rows. */
  empty: ReactNode;
  /** Dims the rows while more is loading. */
  loading?: boolean;
}

/** Explicit roles: a table styled as cards would lose its own. */
const is = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** A dense table with a sticky header; on a phone a list of cards. */
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
