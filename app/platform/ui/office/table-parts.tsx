import { Link } from "react-router";

/** Explicit roles: browsers drop table semantics when CSS shows the rows as cards. */
export const tableRoles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** A column's header as a link that sorts by the column. */
export function SortLink({ text, to, sorted }: { text: string; to: string; sorted: string | undefined }) {
  return (
    <Link to={to} preventScrollReset className="inline-flex min-h-9 items-center gap-1 hover:text-ink">
      {text}
      <span aria-hidden="true" className={sorted ? "text-ink" : "opacity-0"}>
        {sorted === "descending" ? "↓" : "↑"}
      </span>
    </Link>
  );
}
