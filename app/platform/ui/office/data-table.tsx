import type { HTMLAttributes, ReactNode } from "react";
import { SortLink, tableRoles } from "./table-parts.tsx";

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
  sorted?: "ascending" | "descending";
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
      {...tableRoles.table}
      aria-busy={loading}
      className="office-table transition-opacity duration-150 aria-busy:opacity-60"
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...tableRoles.rowgroup}>
        <tr {...tableRoles.row}>
          {columns.map(({ id, header, headerHidden, sortTo, sorted, className }) => (
            <th key={id} {...tableRoles.columnheader} scope="col" aria-sort={sorted} className={className}>
              {sortTo ? (
                <SortLink to={sortTo} text={header} sorted={sorted} />
              ) : (
                <span className={headerHidden ? "sr-only" : ""}>{header}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup}>
        {rows.map((row) => (
          <tr key={rowKey(row)} {...tableRoles.row} {...rowProps?.(row)}>
            {columns.map(({ id, header, cell, className, phone = "line" }) => (
              <td
                key={id}
                {...tableRoles.cell}
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
