import { Link } from "react-router";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { spendLabels } from "../report.ts";
import type { AfterNight, NightSpend, TableSpend } from "../report-shapes.ts";
import { BETWEEN, cell, ReportRow, ReportTable } from "./report-parts.tsx";

const amount = (cents: number | null) => (cents === null ? "–" : formatAmount(cents));

/** `+$250` or `−$40`: what was spent beyond the minimum, or is missing. */
function Difference({ spent, minimum }: { spent: number | null; minimum: number | null }) {
  if (spent === null || minimum === null) return "–";
  const more = spent - minimum;
  const text = `${more > 0 ? "+" : more < 0 ? "−" : "±"}${formatAmount(Math.abs(more))}`;
  return <span className={`whitespace-nowrap ${more < 0 ? "text-danger" : ""}`}>{text}</span>;
}

const aHead = (spent: number, people: number) => `${formatAmount(Math.round(spent / people))} a head`;

/** `VIP-7Q4K · 6 guests · $85 a head · By hand`. */
function aboutTable({ reference, people, spent_cents, source }: TableSpend): string {
  return [
    reference,
    people > 0 && formatCount(people, "guest"),
    spent_cents !== null && people > 0 && aHead(spent_cents, people),
    source !== "till" && spendLabels[source],
  ]
    .filter(Boolean)
    .join(BETWEEN);
}

/** The till's total, and how much of it belongs to no table. */
function TillNote({ night, till }: { night: string; till: NonNullable<NightSpend["till"]> }) {
  const { bills, total_cents, matched_cents, open } = till;
  return (
    <>
      The till took {formatAmount(total_cents)} in {formatCount(bills, "bill")}, {formatAmount(matched_cents)} of it at
      these tables.
      {open > 0 && (
        <>
          {" "}
          <Link to={`/admin/till?night=${night}`} className="underline underline-offset-4">
            {formatCount(open, "bill")} without a table
          </Link>
        </>
      )}
    </>
  );
}

/** The spend of each table against its minimum, and the total. */
export function Spend({ after: { night, spend } }: { after: AfterNight }) {
  if (!spend) return null;
  const { tables, total, till } = spend;
  return (
    <ReportTable
      title="Spend"
      section="spend"
      night={night}
      headings={["Table", "Minimum", "Spent", "Difference"]}
      note={till ? <TillNote night={night} till={till} /> : <NoTill night={night} />}
      foot={
        total.parties > 0 && (
          <tr>
            <th scope="row" className={`${cell} font-semibold`}>
              Total
              <span className="block font-normal text-quiet">
                {formatCount(total.parties, "table")} with an amount
                {total.people > 0 && ` · ${aHead(total.spent_cents, total.people)}`}
              </span>
            </th>
            <td className={cell}>{formatAmount(total.minimum_cents)}</td>
            <td className={`${cell} font-semibold`}>{formatAmount(total.spent_cents)}</td>
            <td className={cell}>
              <Difference spent={total.spent_cents} minimum={total.minimum_cents} />
            </td>
          </tr>
        )
      }
    >
      {tables.map((table) => (
        <ReportRow key={table.reference} name={table.table ?? "No table"} about={aboutTable(table)}>
          <td className={cell}>{amount(table.minimum_cents)}</td>
          <td className={`${cell} font-semibold`}>{amount(table.spent_cents)}</td>
          <td className={cell}>
            <Difference spent={table.spent_cents} minimum={table.minimum_cents} />
          </td>
        </ReportRow>
      ))}
    </ReportTable>
  );
}

function NoTill({ night }: { night: string }) {
  return (
    <May capability="deposits.change">
      <Link to={`/admin/till?night=${night}`} className="underline underline-offset-4 print:hidden">
        Import the till's file
      </Link>
    </May>
  );
}
