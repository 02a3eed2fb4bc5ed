import { type ReactNode, useId } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { fileAddress } from "../../../staff/toolkit/call-for-file.ts";
import { ExportButton } from "../../../staff/toolkit/export-button.tsx";
import type { ReportSection, Source } from "../report.ts";
import type { AfterNight, PartyCount } from "../report-shapes.ts";

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

/** Between facts in a narrow column: a line breaks after it, never before. */
export const BETWEEN = "\u00a0· ";

export const cell = "px-1.5 py-2.5 text-right align-top tabular first:pl-0 first:text-left last:pr-0 sm:px-3";

interface SectionProps {
  title: string;
  /** Its CSV export. */
  section: ReportSection;
  night: string;
  /** A line under the heading. */
  note?: ReactNode;
  headings: readonly string[];
  /** The heading of a second column of texts; all others have numbers. */
  texts?: string;
  children: ReactNode;
  foot?: ReactNode;
}

/** A section of the report: a heading, its export, and a table. */
export function ReportTable({ title, section, night, note, headings, texts, children, foot }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-1">
        <h2 id={id} className="wide text-lg font-extrabold">
          {title}
        </h2>
        <ExportButton
          needs="report.export"
          path={fileAddress("GET /tonight/after.csv", { query: { night, section } })}
          what={title}
          className="-mr-4 ml-auto print:hidden"
        />
      </div>
      {note && <p className="max-w-[70ch] pb-2 text-quiet">{note}</p>}
      <table aria-labelledby={id} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-rule text-quiet">
            {headings.map((text) => (
              <th
                key={text}
                scope="col"
                className={`${cell} font-medium sm:whitespace-nowrap ${text === texts ? "text-left!" : ""}`}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  );
}

interface RowProps {
  name: ReactNode;
  /** A line below the name. */
  about?: string;
  /** Below that. */
  notes?: ReactNode;
  className?: string;
  /** The cells beside the name. */
  children: ReactNode;
}

export function ReportRow({ name, about, notes, className = "wrap-anywhere", children }: RowProps) {
  return (
    <tr className="border-b border-rule">
      <th scope="row" className={`${cell} font-semibold ${className}`}>
        {name}
        {about !== undefined && <span className="block font-normal text-quiet">{about}</span>}
        {notes}
      </th>
      {children}
    </tr>
  );
}

/** Until the night is over, only marked guests are no-shows, and the turnout is unknown. */
export const partyHeadings = ({ over }: Pick<AfterNight, "over">): readonly string[] =>
  over ? ["Expected", "Arrived", "No-shows", "Turnout"] : ["Expected", "Arrived", "Not here yet", "No-shows"];

interface PartyRowProps extends Pick<RowProps, "name" | "about" | "className"> {
  counts: PartyCount;
  after: Pick<AfterNight, "over">;
  /** The nouns for one party and for several. */
  parties: readonly [string, string];
  more?: string[];
}

/** A row below `partyHeadings`, in people; below its name `12 of 14 parties`, and exceptions. */
export function PartyRow({ counts, after, parties, more = [], ...row }: PartyRowProps) {
  const { expected, came, partial, no_show, used_again, guests_expected, guests_came } = counts;
  const { guests_awaited, guests_no_show } = counts;
  const turnout = guests_expected === 0 ? "–" : `${Math.round((guests_came / guests_expected) * 100)}%`;
  const notes = [`${formatNumber(came)} of ${formatCount(expected, ...parties)}`];
  if (partial > 0) notes.push(`${formatNumber(partial)} in part`);
  if (no_show > 0) notes.push(`${formatNumber(no_show)} marked no-show`);
  return (
    <ReportRow
      {...row}
      notes={
        <span className="block font-normal text-quiet">
          {[...notes, ...more].join(BETWEEN)}
          {used_again > 0 && (
            <span className="text-danger">
              {BETWEEN}
              {formatNumber(used_again)} let in twice
            </span>
          )}
        </span>
      }
    >
      <td className={cell}>{formatNumber(guests_expected)}</td>
      <td className={`${cell} font-semibold`}>{formatNumber(guests_came)}</td>
      <td className={cell}>{formatNumber(after.over ? guests_no_show : guests_awaited)}</td>
      <td className={cell}>{after.over ? turnout : formatNumber(guests_no_show)}</td>
    </ReportRow>
  );
}
