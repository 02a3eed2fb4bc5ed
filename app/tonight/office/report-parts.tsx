import type { ComponentProps } from "react";
import { formatNumber } from "../../lib/format-number.ts";
import { ExportButton } from "../../office/export-button.tsx";
import { reportCell as cell, ReportTable } from "../../ui/office/report-table.tsx";
import type { PartyCount, ReportSection, Source } from "../report.ts";

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

interface SectionProps extends Omit<ComponentProps<typeof ReportTable>, "action"> {
  /** Its CSV, and the night's. */
  section: ReportSection;
  night: string;
}

/** A section of the report, with its export. */
export function NightTable({ section, night, ...table }: SectionProps) {
  return (
    <ReportTable
      {...table}
      action={
        <ExportButton
          needs="report.export"
          path={`/api/tonight/after.csv?night=${night}&section=${section}`}
          what={table.title}
          className="-mr-3 print:hidden"
        />
      }
    />
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
 * What the numbers of people leave out: `12 of 14 parties`, and what went differently.
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
