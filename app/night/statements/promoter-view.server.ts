import type { PaymentMethod } from "../../platform/db/tables/bookings.ts";
import type { StatementAnswerName } from "../../platform/db/tables/statements.ts";
import type { Database } from "../../platform/db/tables.ts";
import { calledName } from "../../platform/lib/called-name.ts";
import { formatMonth } from "../../platform/lib/time/format-month.ts";
import { formatDay, monthOf } from "../../platform/lib/time/wall-time-text.ts";
import { lastDayOf, type PageLink } from "./page-link.server.ts";
import {
  amountOf,
  answersOf,
  countReplies,
  type LineState,
  lineState,
  paidOf,
  type StatementAnswer,
  type StatementLine,
  type StatementState,
  statementState,
  totalOf,
} from "./statement.ts";
import {
  isValid,
  type Payment,
  readPayments,
  readStatements,
  reversedIn,
  type Statement,
} from "./statements.server.ts";

/** An answer about a line as the promoter reads it; all staff appear as the club. */
interface SaidLine {
  by: "you" | "us";
  answer: StatementAnswerName;
  text: string;
  amount_cents: number;
}

export interface ViewedLine extends StatementLine {
  /** `Sat 10 Oct`. */
  label: string;
  /** With every adjustment. */
  amount_cents: number;
  state: LineState;
  said: SaidLine[];
}

export interface ViewedStatement {
  id: string;
  month: string;
  label: string;
  state: StatementState;
  /** The state of the whole statement, and the answers about it. */
  whole: LineState;
  said: SaidLine[];
  lines: ViewedLine[];
  total_cents: number;
  paid_cents: number;
  left_cents: number;
  payments: { id: string; day: string; amount_cents: number; method: PaymentMethod; reference: string; note: string }[];
  /** How many of the club's answers the promoter has read when they send a form. */
  seen: number;
}

/** Statements as their promoter sees them: their own numbers, no guest and nobody else. */
export interface PromoterView {
  /** Empty if the stored name can't be one (`calledName`). */
  promoter: string;
  year: string;
  /** The last day of their link, `YYYY-MM-DD`. */
  until: string;
  months: { month: string; label: string; state: StatementState }[];
  statement: ViewedStatement | null;
  /** Unpaid, over all statements, those of earlier years included. */
  left_cents: number;
}

/**
 * Whether a link's page shows a statement: it shows the months of its year, the December before (whose statement is
 * issued in that year), and the following months in which the link still works.
 */
export const isShown = ({ year }: Pick<PageLink, "year">, { month }: Pick<Statement, "month">): boolean =>
  month >= `${Number(year) - 1}-12` && month <= monthOf(lastDayOf(year));

const saidOf = (answers: readonly StatementAnswer[]): SaidLine[] =>
  answers.map(({ by, answer, text, amount_cents }) => {
    return { by: by === "promoter" ? "you" : "us", answer, text, amount_cents };
  });

function viewOf(statement: Statement, payments: readonly Payment[]): ViewedStatement {
  const { id, month, lines, answers } = statement;
  const [total, paid] = [totalOf(statement), paidOf(payments)];
  const reversed = reversedIn(payments);
  return {
    id,
    month,
    label: formatMonth(month),
    state: statementState(statement, paid),
    whole: lineState(answers, null),
    said: saidOf(answersOf(answers, null)),
    lines: lines.map((line) => ({
      ...line,
      label: formatDay(line.night),
      amount_cents: amountOf(line, answers),
      state: lineState(answers, line.id),
      said: saidOf(answersOf(answers, line.id)),
    })),
    total_cents: total,
    paid_cents: paid,
    left_cents: total - paid,
    payments: payments.map(({ id, day, amount_cents, method, reference, corrects }) => {
      const note = corrects !== null ? "Reversal" : reversed.has(id) ? "Reversed" : "";
      return { id, day: formatDay(day), amount_cents, method, reference, note };
    }),
    seen: countReplies(answers),
  };
}

/**
 * The content of a promoter's page.
 *
 * @param asked `YYYY-MM`; by default the newest statement's.
 */
export async function readPromoterView(db: Database, link: PageLink, asked: string | undefined): Promise<PromoterView> {
  const of = { key: link.promoter_key };
  const [all, payments] = await Promise.all([readStatements(db, of), readPayments(db, of)]);
  const valid = all.filter(isValid);
  const shown = valid.filter((statement) => isShown(link, statement));
  const paymentsOf = (month: string) => payments.filter((payment) => payment.month === month);
  const chosen = shown.find(({ month }) => month === asked) ?? shown.at(-1);
  return {
    promoter: calledName(link.promoter),
    year: link.year,
    until: lastDayOf(link.year),
    months: shown.map((statement) => ({
      month: statement.month,
      label: formatMonth(statement.month),
      state: statementState(statement, paidOf(paymentsOf(statement.month))),
    })),
    statement: chosen ? viewOf(chosen, paymentsOf(chosen.month)) : null,
    left_cents: valid.reduce((sum, one) => sum + totalOf(one), 0) - paidOf(payments),
  };
}
