import { methodLabels } from "../../../bookings/deposits/deposit.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { formatMonth } from "../../../platform/lib/time/format-month.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { amount, type Can, type Column } from "../table.ts";
import type { IssuedStatement, PromoterStatements, StatementState, StatementsOfMonth } from "./shapes.ts";

/** The tables of a promoter's page, each of which has its CSV. */
export const statementSections = ["lines", "payments", "months"] as const;
export type StatementSection = (typeof statementSections)[number];

/** The states of a month as staff read them. */
export const stateLabels: Record<StatementState, string> = {
  none: "Not issued",
  issued: "Issued",
  disputed: "Disputed",
  answered: "Answered",
  accepted: "Accepted",
  paid: "Paid",
};

interface Sums {
  total_cents: number;
  paid_cents: number;
  left_cents: number;
}

const sums: readonly Column<Sums>[] = [
  { heading: "Total", value: ({ total_cents }) => amount(total_cents) },
  { heading: "Paid", value: ({ paid_cents }) => amount(paid_cents) },
  { heading: "Left", value: ({ left_cents }) => amount(left_cents) },
];

/** A promoter of a month, or all of them, who have no state. */
export type OfMonthRow = Sums & {
  promoter: string;
  state: StatementState | null;
  disputes: number;
  open: readonly string[];
};

export const ofMonthColumns: readonly Column<OfMonthRow>[] = [
  { heading: "Promoter", value: ({ promoter }) => promoter },
  { heading: "State", isShortText: true, value: ({ state }) => (state ? stateLabels[state] : "") },
  ...sums,
  {
    heading: "Open",
    isText: true,
    value: ({ disputes, open }) =>
      [...(disputes > 0 ? [`${formatCount(disputes, "line")} disputed.`] : []), ...open].join(" "),
  },
];

/** Each promoter of a month, and all of them together. */
export const ofMonthRows = ({ promoters, total }: StatementsOfMonth): OfMonthRow[] => [
  ...promoters,
  { promoter: "All", state: null, disputes: 0, open: [], ...total },
];

type Month = PromoterStatements["months"][number];

export const monthColumns: readonly Column<Month>[] = [
  { heading: "Month", value: ({ month }) => formatMonth(month) },
  { heading: "State", isShortText: true, value: ({ state }) => stateLabels[state] },
  ...sums.map(({ heading, value }): Column<Month> => {
    // What a month that isn't issued will amount to is not known.
    return { heading, value: (row) => (heading === "Total" && row.state === "none" ? null : value(row)) };
  }),
];

type IssuedLine = IssuedStatement["lines"][number];
type DraftLine = NonNullable<PromoterStatements["draft"]>["lines"][number];

/** A line of a statement or of its preview, or all of them together, which have no night. */
export type LineRow = Omit<DraftLine, "night"> &
  Partial<Pick<IssuedLine, "_id" | "amount_cents" | "state" | "said">> & { night: string | null };

const saidBy = { accepted: "Accepted", disputed: "Disputed", kept: "Kept", adjusted: "Adjusted" };

/** Who said what, and by how much they adjusted the line. */
export function whoSaid({ answer, amount_cents, by }: IssuedStatement["said"][number]): string {
  const who = `${saidBy[answer]} by ${by === "promoter" ? "the promoter" : by}`;
  return answer === "adjusted" ? `${who} (${amount_cents < 0 ? "" : "+"}${formatAmount(amount_cents)})` : who;
}

const inOneLine = (one: IssuedStatement["said"][number]) =>
  `${whoSaid(one)}, ${formatDateTime(one.at)}${one.text ? `: ${one.text}` : ""}`;

const lineStates = { open: "", accepted: "Accepted", disputed: "Disputed", answered: "Answered" };

/** The state of a line, or of the whole; nothing while it is open. */
export const lineStateLabel = (state: keyof typeof lineStates) => lineStates[state];

const spent: Column<LineRow> = { heading: "Spent", value: ({ spent_cents }) => amount(spent_cents) };

const issued: readonly Column<LineRow>[] = [
  { heading: "Amount", value: ({ amount_cents }) => amount(amount_cents) },
  { heading: "State", isShortText: true, value: ({ state }) => lineStateLabel(state ?? "open") },
  { heading: "Answers", isText: true, value: ({ said = [] }) => said.map(inOneLine).join("\n") },
];

/** The columns of lines that someone may see. @param isIssued whether they are a statement's, or its preview's. */
export const lineColumns = (can: Can, isIssued: boolean): readonly Column<LineRow>[] => [
  { heading: "Night", value: ({ night }) => (night === null ? "Total" : { day: night }) },
  {
    heading: "Title",
    isText: true,
    value: ({ title, corrects }) => [corrects && "Correction", title].filter(Boolean).join(": "),
  },
  { heading: "Listed", value: ({ listed }) => listed },
  { heading: "Came", value: ({ came }) => came },
  { heading: "Tables", value: ({ tables }) => tables },
  { heading: "Tables that came", value: ({ tables_came }) => tables_came },
  ...(can("spend.see") ? [spent] : []),
  { heading: "Commission", value: ({ commission_cents }) => amount(commission_cents) },
  ...(isIssued ? issued : []),
];

/** The lines of a statement or of its preview, and all of them together. */
export function lineRows(lines: readonly (DraftLine | IssuedLine)[]): LineRow[] {
  if (lines.length === 0) return [];
  const sum = (read: (line: LineRow) => number) => lines.reduce((all, line) => all + read(line), 0);
  const total: LineRow = {
    night: null,
    title: "",
    corrects: false,
    listed: sum(({ listed }) => listed),
    came: sum(({ came }) => came),
    tables: sum(({ tables }) => tables),
    tables_came: sum(({ tables_came }) => tables_came),
    spent_cents: sum(({ spent_cents }) => spent_cents ?? 0),
    commission_cents: sum(({ commission_cents }) => commission_cents),
    amount_cents: sum(({ amount_cents = 0 }) => amount_cents),
  };
  return [...lines, total];
}

type PaymentRow = PromoterStatements["payments"][number];

const howPaid = ({ method, reference, reverses }: PaymentRow) =>
  [reverses ? "Reversal" : methodLabels[method], reference].filter(Boolean).join(", ");

export const paymentColumns: readonly Column<PaymentRow>[] = [
  { heading: "Day", value: ({ day }) => ({ day }) },
  { heading: "How", isText: true, value: howPaid },
  { heading: "Amount", value: ({ amount_cents }) => amount(amount_cents) },
  { heading: "Entered", isText: true, value: ({ by, at }) => `${by}, ${formatDateTime(at)}` },
  { heading: "Reversed", value: ({ reversed }) => (reversed ? "Reversed" : "") },
];
