import { type ReactNode, useId } from "react";

/** A cell of a report's table: the first is a name, the others numbers. */
export const reportCell = "px-1.5 py-2.5 text-right align-top tabular first:pl-0 first:text-left last:pr-0 sm:px-3";

interface ReportTableProps {
  title: string;
  /** Beside the title: its export. */
  action?: ReactNode;
  /** A line under the heading. */
  note?: ReactNode;
  headings: readonly string[];
  /** Its second column has bars, which begin at the left. */
  chart?: boolean;
  /** The table's bodies. */
  children: ReactNode;
}

/** A section of a report: a heading and a table. */
export function ReportTable({ title, action, note, headings, chart = false, children }: ReportTableProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-1">
        <h2 id={id} className="wide text-lg font-extrabold">
          {title}
        </h2>
        {action}
      </div>
      {note && <p className="max-w-[70ch] pb-2 text-quiet">{note}</p>}
      <table aria-labelledby={id} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-rule text-quiet">
            {headings.map((text) => (
              <th key={text} scope="col" className={`${reportCell} font-medium ${chart ? "text-left!" : ""}`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}
