import type { CsvColumns } from "../../platform/lib/csv/csv.server.ts";
import {
  exceptionLabels,
  hourMark,
  paidLabels,
  type ReportSection,
  reportSources,
  sourceLabels,
  spendLabels,
} from "./report.ts";
import type { AfterNight, PartyCount } from "./report-shapes.ts";

type Cell = string | number | null;

/** A row of a report's CSV, by heading. */
type Line = Record<string, Cell>;

const partyCells = (counts: PartyCount): Line => ({
  "Parties expected": counts.expected,
  "Parties arrived": counts.came,
  "Parties in part": counts.partial,
  "Marked no-show": counts.no_show,
  "Let in twice": counts.used_again,
  "Guests expected": counts.guests_expected,
  "Guests arrived": counts.guests_came,
  "Not here yet": counts.guests_awaited,
  "Did not arrive": counts.guests_no_show,
});

/** An amount as a number for spreadsheets: `12.50`. */
const decimal = (minor: number) => (minor / 100).toFixed(2);

/** The sections that can be exported separately. */
const sections: Record<ReportSection, (after: AfterNight) => Line[]> = {
  sources: ({ sources }) =>
    sources.map(({ source, ...counts }) => ({ Source: sourceLabels[source], ...partyCells(counts) })),
  "walk-ins": ({ paid }) =>
    paid.map(({ by, people, amount_cents }) => ({
      Paid: paidLabels[by],
      People: people,
      Amount: decimal(amount_cents),
    })),
  lists: ({ lists }) =>
    lists.map(({ name, owner, owner_kind, ...counts }) => {
      return { List: name, Owner: owner, "Owner is": owner_kind, ...partyCells(counts) };
    }),
  tickets: ({ tickets }) =>
    tickets.map(({ shop, kind, void: voided, ...counts }) => {
      return { Shop: shop, Ticket: kind, ...partyCells(counts), Void: voided };
    }),
  doors: ({ doors }) => doors.map(({ door, came_in, left }) => ({ Door: door, "Came in": came_in, Left: left })),
  hours: ({ hours }) =>
    hours.map(({ hour, from, guests, left, inside }) => ({
      From: hour ? hour + hourMark(from, hours) : "Unknown",
      ...Object.fromEntries(reportSources.map((source) => [sourceLabels[source], guests[source]])),
      Left: left,
      "Inside at the end": inside,
    })),
  exceptions: ({ exceptions }) =>
    exceptions.map(({ what, at, door, phone, by, source, people, reason }) => ({
      What: exceptionLabels[what],
      At: at,
      Door: door,
      Phone: phone,
      By: by,
      Source: source && sourceLabels[source],
      People: people,
      Reason: reason,
    })),
  spend: ({ spend }) =>
    (spend?.tables ?? []).map(({ reference, table, people, minimum_cents, spent_cents, source }) => ({
      Table: table,
      Reference: reference,
      Guests: people,
      "Minimum spend": minimum_cents === null ? null : decimal(minimum_cents),
      Spent: spent_cents === null ? null : decimal(spent_cents),
      From: spendLabels[source],
    })),
  commission: ({ commission }) =>
    commission.map(({ name, owner, owner_kind, came, counted, beyond, per_person_cents, amount_cents }) => ({
      List: name,
      Owner: owner,
      "Owner is": owner_kind,
      Arrived: came,
      Counted: counted,
      "Paid beyond": beyond,
      "Per person": decimal(per_person_cents),
      Commission: decimal(amount_cents),
    })),
};

interface Csv {
  rows: Line[];
  columns: CsvColumns<Line>;
}

function csvOf(rows: Line[]): Csv {
  const headings = Object.keys(rows[0] ?? { Night: "" });
  return { rows, columns: Object.fromEntries(headings.map((heading) => [heading, (row) => row[heading] ?? null])) };
}

/** One section of a night's report. */
export function sectionCsv(after: AfterNight, section: ReportSection): Csv {
  return csvOf(sections[section](after).map((line) => ({ Night: after.night, ...line })));
}

/** The whole report, in one form for all sections. */
export function wholeCsv(after: AfterNight): Csv {
  const row = (What: string, Source: string, Parties: number | null, Guests: number | null, Amount = "") => {
    return { Night: after.night, What, Source, Parties, Guests, Amount };
  };
  const ofParties = (name: string, counts: PartyCount) => [
    row("Expected", name, counts.expected, counts.guests_expected),
    row("Arrived", name, counts.came, counts.guests_came),
    row("Not here yet", name, after.over ? 0 : counts.expected - counts.came - counts.no_show, counts.guests_awaited),
    row("Did not arrive", name, after.over ? counts.expected - counts.came : counts.no_show, counts.guests_no_show),
    row("Marked no-show", name, counts.no_show, null),
    row("Arrived in part", name, counts.partial, null),
    row("Let in twice", name, counts.used_again, null),
  ];
  return csvOf([
    row("Came in", "All", null, after.came_in),
    row("Left", "All", null, after.left),
    row(after.peak ? `Peak, at ${after.peak.at}` : "Peak", "All", null, after.peak?.people ?? 0),
    row("Arrived", sourceLabels["walk-in"], null, after.walk_ins),
    row("Arrived", sourceLabels.count, null, after.counted_in),
    ...after.paid.map(({ by, people, amount_cents }) =>
      row("Paid", `Walk-ins: ${paidLabels[by]}`, null, people, decimal(amount_cents)),
    ),
    ...after.sources.flatMap(({ source, ...counts }) => ofParties(sourceLabels[source], counts)),
    ...after.lists.flatMap(({ name, ...counts }) => ofParties(`Guest list: ${name}`, counts)),
    ...after.tickets.flatMap(({ shop, kind, ...counts }) => ofParties(`Tickets: ${shop}, ${kind}`, counts)),
    ...after.doors.flatMap(({ door, came_in, left }) => [
      row("Came in", `Door: ${door}`, null, came_in),
      row("Left", `Door: ${door}`, null, left),
    ]),
    ...(after.spend?.tables ?? []).flatMap(({ reference, table, people, minimum_cents, spent_cents }) => {
      const name = `Table: ${table ?? "none"}, ${reference}`;
      return [
        ...(minimum_cents === null ? [] : [row("Minimum spend", name, 1, people, decimal(minimum_cents))]),
        ...(spent_cents === null ? [] : [row("Spent", name, 1, people, decimal(spent_cents))]),
      ];
    }),
    ...(after.spend?.till
      ? [
          row("Taken", "The till", null, null, decimal(after.spend.till.total_cents)),
          row("Taken", "The till, of tables", null, null, decimal(after.spend.till.matched_cents)),
        ]
      : []),
    ...after.hours.flatMap(({ hour, from, guests }) => {
      const what = hour === "" ? "Arrived, hour unknown" : `Arrived from ${hour}${hourMark(from, after.hours)}`;
      return reportSources.map((source) => row(what, sourceLabels[source], null, guests[source]));
    }),
  ]);
}
