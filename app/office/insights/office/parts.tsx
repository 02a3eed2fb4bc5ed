import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import type { Rows } from "../rows-address.ts";
import type { Insights, Night, Promoter } from "../shapes.ts";
import { CountedRows } from "./counted-rows.tsx";

export const cell =
  "px-2 py-2.5 text-right align-top tabular whitespace-nowrap first:sticky first:left-0 first:bg-paper first:pl-0 first:text-left last:pr-0";

interface SectionProps {
  /** The end of its address, where something leads to it. */
  id?: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A part of the page with its heading. */
export function Section({ id, title, note, children }: SectionProps) {
  return (
    <div id={id} className="mt-12 scroll-mt-4">
      <h2 className="wide text-lg font-extrabold">{title}</h2>
      {note && <p className="max-w-[70ch] text-quiet">{note}</p>}
      {children}
    </div>
  );
}

/** A cell of a table. */
export function Cell({ children }: { children: ReactNode }) {
  return <td className={cell}>{children}</td>;
}

/** The name of a table's row. */
export function RowName({ children }: { children: ReactNode }) {
  return (
    <th scope="row" className={`${cell} min-w-28 max-w-60 font-semibold wrap-anywhere whitespace-normal!`}>
      {children}
    </th>
  );
}

/** A table that scrolls sideways where it is too wide. */
export function Table({
  label,
  headings,
  children,
}: {
  label: string;
  headings: readonly string[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
    <section className="mt-2 overflow-x-auto" tabIndex={0} aria-label={label}>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-rule text-quiet">
            {headings.map((text) => (
              <th key={text} scope="col" className={`${cell} font-medium`}>
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

/** `27 of 31`. */
export const ofThem = ({ came, expected }: { came: number; expected: number }) =>
  expected === 0 ? "–" : `${formatNumber(came)} of ${formatNumber(expected)}`;

/** Each club night; its name leads to its report. */
export function NightsTable({ nights }: { nights: readonly Night[] }) {
  const money = nights.some(({ deposits }) => deposits !== null);
  const headings = ["Night", "Came in", "Peak", "Asked", "Tables", "No-shows", "Lists", "Tickets", "Offers"];
  return (
    <Section
      id="by-night"
      title="By night"
      note="Asked: for a table. Tables that came, of those approved. Lists, tickets and offers in people, of those expected."
    >
      <Table label="By night" headings={[...headings, ...(money ? ["Deposits"] : [])]}>
        {nights.map(({ night, title, over, people, peak, tables, lists, tickets, offers, deposits }) => (
          <tr key={night} className="border-b border-rule">
            <th scope="row" className={`${cell} font-semibold whitespace-normal!`}>
              <Link
                to={`/admin/after-the-night?night=${night}`}
                className="whitespace-nowrap underline underline-offset-4 hover:no-underline"
              >
                {formatDay(night)}
              </Link>
              <span className="block max-w-40 min-w-24 font-normal wrap-break-word text-quiet">
                {title}
                {!over && " (not over)"}
              </span>
            </th>
            <td className={`${cell} font-semibold`}>{formatNumber(people)}</td>
            <Cell>{formatNumber(peak)}</Cell>
            <Cell>{formatNumber(tables.asked)}</Cell>
            <Cell>{ofThem({ came: tables.came, expected: tables.approved })}</Cell>
            <Cell>{formatNumber(tables.no_shows)}</Cell>
            <Cell>{ofThem(lists)}</Cell>
            <Cell>{ofThem(tickets)}</Cell>
            <Cell>{ofThem(offers)}</Cell>
            {money && <Cell>{formatAmount(deposits?.received ?? 0)}</Cell>}
          </tr>
        ))}
      </Table>
    </Section>
  );
}

/** Who brought whom. */
export function PromotersTable({ promoters }: { promoters: readonly Promoter[] }) {
  return (
    <Section id="by-owner" title="Guest lists by owner">
      <Table label="Guest lists by owner" headings={["Owner", "Nights", "Listed", "Came", "Turnout", "Commission"]}>
        {promoters.map(({ owner, nights, expected, came, commission_cents }) => (
          <tr key={owner} className="border-b border-rule">
            <RowName>
              <Link
                to={`/admin/insights/promoter?name=${encodeURIComponent(owner)}`}
                className="underline underline-offset-4 hover:no-underline"
              >
                {owner}
              </Link>
            </RowName>
            <Cell>{formatNumber(nights)}</Cell>
            <Cell>{formatNumber(expected)}</Cell>
            <td className={`${cell} font-semibold`}>{formatNumber(came)}</td>
            <Cell>{expected === 0 ? "–" : `${Math.round((came / expected) * 100)}%`}</Cell>
            <Cell>{commission_cents === 0 ? "–" : formatAmount(commission_cents)}</Cell>
          </tr>
        ))}
      </Table>
    </Section>
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

/** The period in numbers, each beside the same weekdays before and a year ago. */
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
