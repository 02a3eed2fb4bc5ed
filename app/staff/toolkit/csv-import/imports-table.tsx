import type { ReactNode } from "react";
import { formatDay, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";

/** A file that was imported for a club night. */
interface Imported {
  _id: string;
  file: string;
  at: string;
  by: string;
}

interface ImportsTableProps<Row extends Imported> {
  imports: readonly Row[];
  /** The column that names the shop or the till that a file is from. */
  from: { header: string; nameOf: (row: Row) => string };
  /** The columns with what a file contained. */
  counts: readonly { id: string; header: string; cell: (row: Row) => ReactNode }[];
}

/** The files that were imported for a club night. */
export function ImportsTable<Row extends Imported>({ imports, from, counts }: ImportsTableProps<Row>) {
  const columns: Column<Row>[] = [
    { id: "file", header: "File", phone: "title", className: "font-medium wrap-anywhere", cell: ({ file }) => file },
    { id: "from", header: from.header, className: "wrap-anywhere", cell: from.nameOf },
    ...counts.map((count) => ({ ...count, className: "tabular" })),
    { id: "at", header: "Imported", cell: ({ at, by }) => `${formatDay(at)}, ${formatTime(at)}, ${by}` },
  ];
  return (
    <section aria-labelledby="imports">
      <h2 id="imports" className="wide px-(--office-gutter) pt-10 pb-3 text-lg">
        Imports
      </h2>
      <DataTable
        caption="Imports"
        columns={columns}
        rows={imports}
        rowKey={({ _id }) => _id}
        empty="Nothing imported for this night yet."
      />
    </section>
  );
}
