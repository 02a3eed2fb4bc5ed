import type { ReactNode } from "react";
import { SortLink, tableRoles } from "./table-parts.tsx";

/** A column of a table; on phones each row is a card. */
export interface Column<Row> {
  /** Also the value of `sort` in the URL; with `-` before it, descending. */
  id: string;
  header: string;
  /** The header is only for screen readers. */
  headerHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** The URL that sorts by this column. */
  sortTo?: string;
  /** The current order, if the list is sorted by this column. */
  sorted?: "ascending" | "descending";
  className?: string;
  /**
   * Where a phone's card shows it: as the title, beside it, on a line with or without the header, among the buttons, or
   * not at all.
   */
  phone?: "title" | "side" | "line" | "plain" | "actions" | "none";
}

/** The selection of rows by their keys. */
interface Picks<Row> {
  has: (key: string) => boolean;
  toggle: (key: string, through: boolean) => void;
  /** Selects all shown rows or none. */
  setAll: (on: boolean) => void;
  /** A row's name, for its checkbox. */
  label: (row: Row) => string;
}

interface DataTableProps<Row> {
  /** Names the table for a screen reader. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The selection, if rows can be selected. */
  picks?: Picks<Row>;
  /** The text shown when there are no rows. */
  empty: ReactNode;
  /** Dims the rows while more is loading. */
  loading?: boolean;
}

function PickAll<Row>({ keys, picks }: { keys: readonly string[]; picks: Picks<Row> }) {
  const all = keys.length > 0 && keys.every((key) => picks.has(key));
  const some = keys.some((key) => picks.has(key));
  return (
    <label className="-my-1 -mr-3 flex size-11 items-center md:pointer-fine:size-9">
      <input
        type="checkbox"
        aria-label="Select all on this page"
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = some && !all;
        }}
        onChange={() => picks.setAll(!all)}
        className="size-4 cursor-pointer accent-action max-md:size-5"
      />
    </label>
  );
}

function Pick<Row>({ row, rowKey, picks }: { row: Row; rowKey: string; picks: Picks<Row> }) {
  return (
    <label className="-mr-3 flex min-h-11 w-fit min-w-11 cursor-pointer items-center gap-3 md:pointer-fine:min-h-9 md:pointer-fine:min-w-9">
      <input
        type="checkbox"
        aria-label={`Select ${picks.label(row)}`}
        checked={picks.has(rowKey)}
        onChange={({ nativeEvent }) => picks.toggle(rowKey, (nativeEvent as MouseEvent).shiftKey)}
        className="size-4 cursor-pointer accent-action max-md:size-5"
      />
      <span aria-hidden="true" className="text-quiet md:hidden">
        Select
      </span>
    </label>
  );
}

/** A dense table with a sticky header; on phones, a list of cards. */
export function DataTable<Row>({ caption, columns, rows, rowKey, picks, empty, loading = false }: DataTableProps<Row>) {
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
          {picks && (
            <th {...tableRoles.columnheader} scope="col" className="w-0">
              <PickAll keys={rows.map(rowKey)} picks={picks} />
            </th>
          )}
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
          <tr key={rowKey(row)} {...tableRoles.row} aria-selected={picks?.has(rowKey(row))}>
            {picks && (
              <td {...tableRoles.cell} data-phone="pick">
                <Pick row={row} rowKey={rowKey(row)} picks={picks} />
              </td>
            )}
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
