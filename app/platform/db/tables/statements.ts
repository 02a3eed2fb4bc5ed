import type { Generated } from "kysely";
import type { PaymentMethod } from "./bookings.ts";

/** A promoter's name, normalised by `nameKey` and as it was spelled. */
interface OfPromoter {
  promoter_key: string;
  promoter: string;
}

/** What a promoter gets for tables, from a night on. Append-only; of several rows for a night, the last applies. */
interface PromoterRatesTable extends OfPromoter {
  id: string;
  /** `YYYY-MM-DD`. */
  since: string;
  /** Commission for each table that came. */
  per_table_cents: number;
  /** Share of these tables' spend, in hundredths of a percent. */
  spend_bp: number;
  set_at: string;
  set_by: string;
}

/** Monthly statements; withdrawn ones stay. */
interface PromoterStatementsTable extends OfPromoter {
  id: string;
  /** `YYYY-MM`. */
  month: string;
  issued_at: string;
  issued_by: string;
  withdrawn_at: string | null;
  withdrawn_by: Generated<string>;
  withdrawn_reason: Generated<string>;
}

/** A promoter's numbers of a night, or how they have changed since. Money is in minor units. */
export interface PromoterNumbers {
  listed: number;
  came: number;
  tables: number;
  tables_came: number;
  spent_cents: number;
  commission_cents: number;
}

/** A night in a statement; append-only. */
interface PromoterStatementLinesTable extends PromoterNumbers {
  id: string;
  statement_id: string;
  /** `YYYY-MM-DD`. */
  night: string;
  title: string;
  /** 1 for a night of an earlier month: the line contains what has changed since that month's statement. */
  corrects: number;
}

/** By the promoter: accepted, disputed. By staff: kept, adjusted. */
export const statementAnswers = ["accepted", "disputed", "kept", "adjusted"] as const;
export type StatementAnswerName = (typeof statementAnswers)[number];

/** What the promoter and staff say about a line, or about a whole statement; append-only. */
interface PromoterStatementAnswersTable {
  id: string;
  statement_id: string;
  /** Null for the whole statement. */
  line_id: string | null;
  answer: StatementAnswerName;
  text: string;
  /** For adjustments: the amount added to the line's commission. */
  amount_cents: number;
  /** `promoter`, or a username. */
  by: string;
  at: string;
}

/** Payments to promoters for a month; append-only: a mistake is reversed by another row. */
interface PromoterPaymentsTable extends OfPromoter {
  id: string;
  month: string;
  /** Negative in reversals only. */
  amount_cents: number;
  method: PaymentMethod;
  reference: string;
  day: string;
  /** The id of the payment that it reverses. */
  corrects: string | null;
  actor: string;
  at: string;
}

/** Private links to a promoter's statements of a year. */
interface PromoterPageLinksTable extends OfPromoter {
  token_hash: string;
  year: string;
  /** The id from which its token is derived; null in links from before it was stored. */
  link_id: string | null;
  made_at: string;
  made_by: string;
  revoked_at: string | null;
}

export interface StatementTables {
  promoter_rates: PromoterRatesTable;
  promoter_statements: PromoterStatementsTable;
  promoter_statement_lines: PromoterStatementLinesTable;
  promoter_statement_answers: PromoterStatementAnswersTable;
  promoter_payments: PromoterPaymentsTable;
  promoter_page_links: PromoterPageLinksTable;
}
