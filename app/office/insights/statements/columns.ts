import { methodLabels } from "../../../bookings/deposits/deposit.ts";
import type { CsvColumns } from "../../../platform/lib/csv/csv.server.ts";
import { can, type Role } from "../../../platform/roles/roles.ts";
import type { IssuedStatement, PromoterStatements } from "./shapes.ts";

/** An amount in a CSV; empty if it is not shown. */
const csvAmount = (cents: number | null | undefined) => (cents == null ? "" : (cents / 100).toFixed(2));

/** A row of a statement's CSV: a line, or a payment. */
interface CsvRow {
  what: string;
  day: string;
  title: string;
  line: Partial<IssuedStatement["lines"][number]>;
  paid_cents?: number;
  how: string;
}

const counts: CsvColumns<CsvRow> = {
  What: ({ what }) => what,
  Day: ({ day }) => day,
  Title: ({ title }) => title,
  Listed: ({ line }) => line.listed ?? "",
  Came: ({ line }) => line.came ?? "",
  Tables: ({ line }) => line.tables ?? "",
  "Tables that came": ({ line }) => line.tables_came ?? "",
};
const spend: CsvColumns<CsvRow> = { Spent: ({ line }) => csvAmount(line.spent_cents) };
const amounts: CsvColumns<CsvRow> = {
  Commission: ({ line }) => csvAmount(line.commission_cents),
  Amount: ({ line }) => csvAmount(line.amount_cents),
  State: ({ line }) => line.state ?? "",
  Paid: ({ paid_cents }) => csvAmount(paid_cents),
  How: ({ how }) => how,
};

/** The columns of a statement that a role may see. */
export const statementColumns = (role: Role): CsvColumns<CsvRow> => ({
  ...counts,
  ...(can(role, "spend.see") && spend),
  ...amounts,
});

/** The lines of a statement, and the payments for it. */
export function statementRows({ statement, payments }: PromoterStatements): CsvRow[] {
  const lines = (statement?.lines ?? []).map((line): CsvRow => {
    const { corrects, night, title } = line;
    return { what: corrects ? "Correction" : "Night", day: night, title, line, how: "" };
  });
  const paid = payments.map(({ day, amount_cents, method, reference, reverses }): CsvRow => {
    const how = [methodLabels[method], reference].filter(Boolean).join(", ");
    return { what: reverses ? "Reversal" : "Payment", day, title: "", line: {}, paid_cents: amount_cents, how };
  });
  return [...lines, ...paid];
}
