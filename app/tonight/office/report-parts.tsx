import { type ReactNode, useId } from "react";
import { formatNumber } from "../../lib/format-number.ts";
import { ExportButton } from "../../office/export-button.tsx";
import type { ReportSection, Source } from "../report.ts";
import type { PartyCount } from "../shapes.ts";

export const count = (number: number) => formatNumber(number);

/** The colours of the sources in charts. */
export const colours: Record<Source, string> = {
  "vip-table": "bg-[#b31be0]",
  function: "bg-[#ff5a1f]",
  claim: "bg-[#0b7a4b]",
  list: "bg-[#1d6fd8]",
  ticket: "bg-[#8a6d00]",
  "walk-in": "bg-[#0e8f9c]",
  count: "bg-[#77737d]",
};

export const cell = "px-1.5 py-2.5 text-right align-top tabular first:pl-0 first:text-left last:pr-0 sm:px-3";

interface SectionProps {
  title: string;
  /** Its CSV, and the night's. */
  section: ReportSection;
  night: string;
  /** A line under the heading. */
  note?: ReactNode;
  headings: readonly string[];
  children: ReactNode;
}

/** A section of the report: a heading, its export, and a table of what `children` (rows) have. */
export function ReportTable({ title, section, night, note, headings, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-1">
        <h2 id={id} className="wide text-lg font-extrabold">
          {title}
        </h2>
        <ExportButton
          needs="report.export"
          path={`/api/tonight/after.csv?night=${night}&section=${section}`}
          what={title}
          className="-mr-3 print:hidden"
        />
      </div>
      {note && <p className="max-w-[70ch] pb-2 text-quiet">{note}</p>}
      <table aria-labelledby={id} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-rule text-quiet">
            {headings.map((text) => (
              <th key={text} scope="col" className={`${cell} font-medium`}>
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

/** Arrived in per cent of expected; a dash where nobody was. */
const turnout = ({ guests_came, guests_expected }: PartyCount) =>
  guests_expected === 0 ? "–" : `${Math.round((guests_came / guests_expected) * 100)}%`;

export const partyHeadings = ["Expected", "Arrived", "No-shows", "Turnout"] as const;

/** The cells of `partyHeadings`, in people. */
export function PartyCells({ counts }: { counts: PartyCount }) {
  const { guests_expected, guests_came } = counts;
  return (
    <>
      <td className={cell}>{count(guests_expected)}</td>
      <td className={`${cell} font-semibold`}>{count(guests_came)}</td>
      <td className={cell}>{count(Math.max(0, guests_expected - guests_came))}</td>
      <td className={cell}>{turnout(counts)}</td>
    </>
  );
}

/**
 * Details beside the numbers of people: `12 of 14 parties`, and exceptions.
 *
 * @param parties what its parties are called: `entries`.
 */
export function PartyNotes({ counts, parties, more = [] }: { counts: PartyCount; parties: string; more?: string[] }) {
  const { expected, came, partial, no_show, used_again } = counts;
  const notes = [`${count(came)} of ${count(expected)} ${parties}`];
  if (partial > 0) notes.push(`${count(partial)} in part`);
  if (no_show > 0) notes.push(`${count(no_show)} marked no-show`);
  return (
    <span className="block font-normal text-quiet">
      {[...notes, ...more].join(" · ")}
      {used_again > 0 && <span className="text-danger"> · {count(used_again)} let in twice</span>}
    </span>
  );
}
