import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import type { Rows } from "../rows-address.ts";
import type { Insights } from "../shapes.ts";
import { CountedRows } from "./counted-rows.tsx";

export const cell =
  "px-2 py-2.5 text-right align-top tabular whitespace-nowrap first:sticky first:left-0 first:bg-paper first:pl-0 first:text-left last:pr-0";

interface SectionProps {
  /** The id to link to, if something does. */
  id?: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A section of the page with its heading. */
export function Section({ id, title, note, children }: SectionProps) {
  return (
    <div id={id} className="mt-12 scroll-mt-4">
      <h2 className="wide text-lg font-extrabold">{title}</h2>
      {note && <p className="max-w-[70ch] text-quiet">{note}</p>}
      {children}
    </div>
  );
}

/** Columns of texts of any length, and of a few words. */
const textCell = "min-w-40 text-left! wrap-anywhere whitespace-normal!";
const shortTextCell = "min-w-24 text-left! wrap-anywhere whitespace-normal!";

interface CellProps {
  /** Of any length, or a few words; otherwise a number. */
  isText?: boolean;
  isShortText?: boolean;
  children: ReactNode;
}

/** A cell of a table. */
export function Cell({ isText = false, isShortText = false, children }: CellProps) {
  return (
    <td className={isText ? `${cell} ${textCell}` : isShortText ? `${cell} ${shortTextCell}` : cell}>{children}</td>
  );
}

/** A row's name in a table. */
export function RowName({ children }: { children: ReactNode }) {
  return (
    <th scope="row" className={`${cell} min-w-28 max-w-60 font-semibold wrap-anywhere whitespace-normal!`}>
      {children}
    </th>
  );
}

interface TableProps {
  label: string;
  headings: readonly string[];
  /** The headings of texts, and of a few words. */
  texts?: readonly string[];
  shortTexts?: readonly string[];
  children: ReactNode;
}

/** A table that scrolls sideways where it is too wide. */
export function Table({ label, headings, texts = [], shortTexts = [], children }: TableProps) {
  const lookOf = (text: string) =>
    texts.includes(text) ? textCell : shortTexts.includes(text) ? shortTextCell : "whitespace-normal!";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
    <section className="mt-2 overflow-x-auto" tabIndex={0} aria-label={label}>
      <table className="w-full max-w-5xl border-collapse">
        <thead>
          <tr className="border-b border-rule text-quiet">
            {headings.map((text) => (
              <th key={text} scope="col" className={`${cell} min-w-16 align-bottom! font-medium ${lookOf(text)}`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

interface Number {
  name: string;
  rows: Rows;
  now: number;
  before: number;
  lastYear: number;
}

const change = (now: number, before: number) => {
  const sign = now > before ? "+" : now < before ? "−" : "±";
  return `${sign}${formatNumber(Math.abs(now - before))}`;
};

/** The main numbers of a period, each with the same weekdays before and a year ago. */
export function Headline({ insights }: { insights: Insights }) {
  const { period, before, last_year, stored_since } = insights;
  const numbers: Number[] = [
    { name: "Came in", rows: "nights", now: period.people, before: before.people, lastYear: last_year.people },
    { name: "Peak", rows: "nights", now: period.peak, before: before.peak, lastYear: last_year.peak },
    {
      name: "Tables that came",
      rows: "tables-came",
      now: period.tables.came,
      before: before.tables.came,
      lastYear: last_year.tables.came,
    },
    {
      name: "Table no-shows",
      rows: "tables-missed",
      now: period.tables.no_shows,
      before: before.tables.no_shows,
      lastYear: last_year.tables.no_shows,
    },
  ];
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4">
      {numbers.map(({ name, rows, now, before: then, lastYear }) => (
        <div key={name} className="border-t-2 border-rule pt-2">
          <dt className="text-quiet">{name}</dt>
          <dd className="wide tabular text-3xl font-extrabold">
            <CountedRows text={formatNumber(now)} rows={rows} asked={{ ...period, stored_since }} />
          </dd>
          {before.nights > 0 && <dd className="text-quiet">{`${change(now, then)} on before`}</dd>}
          {last_year.nights > 0 && <dd className="text-quiet">{`${change(now, lastYear)} on a year ago`}</dd>}
        </div>
      ))}
    </dl>
  );
}

interface OnlyTheseProps {
  /** What the table is limited to. */
  what: string;
  /** The label and URL of the link to all rows. */
  all: string;
  to: string;
}

/** A note that a table shows only some of its rows, with a link to all of them. */
export function OnlyThese({ what, all, to }: OnlyTheseProps) {
  return (
    <>
      <strong className="font-semibold text-ink wrap-anywhere">Only {what}.</strong>{" "}
      <Link to={to} preventScrollReset className="underline underline-offset-4 hover:no-underline print:hidden">
        {all}
      </Link>
    </>
  );
}
