import type { Selectable } from "kysely";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import type { StatementAnswer, StatementLine } from "./statement.ts";

/** A statement with its lines, by night, and what was said about them, in order. */
export interface Statement extends Selectable<Tables["promoter_statements"]> {
  lines: StatementLine[];
  answers: StatementAnswer[];
}

export type Payment = Selectable<Tables["promoter_payments"]>;

/** Selects statements: of a promoter, of a month, or one by its id; all of them if empty. */
interface Which {
  key?: string;
  month?: string;
  id?: string;
  /** The first month. */
  since?: string;
}

/** Statements by month, those that were withdrawn included. */
export async function readStatements(db: Database, { key, month, id, since }: Which): Promise<Statement[]> {
  const rows = await db
    .selectFrom("promoter_statements")
    .selectAll()
    .$if(key !== undefined, (query) => query.where("promoter_key", "=", key ?? ""))
    .$if(month !== undefined, (query) => query.where("month", "=", month ?? ""))
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .$if(since !== undefined, (query) => query.where("month", ">=", since ?? ""))
    .orderBy("month")
    .orderBy("id")
    .execute();
  if (rows.length === 0) return [];
  const among = dialectHelpers(db).isAmong(
    "statement_id",
    rows.map((row) => row.id),
  );
  const [lines, answers] = await Promise.all([
    db
      .selectFrom("promoter_statement_lines")
      .selectAll()
      .where(among)
      .orderBy("corrects")
      .orderBy("night")
      .orderBy("id")
      .execute(),
    db.selectFrom("promoter_statement_answers").selectAll().where(among).orderBy("at").orderBy("id").execute(),
  ]);
  const linesOf = Map.groupBy(lines, ({ statement_id }) => statement_id);
  const answersOf = Map.groupBy(answers, ({ statement_id }) => statement_id);
  return rows.map((row) => ({
    ...row,
    lines: (linesOf.get(row.id) ?? []).map(({ statement_id: _, corrects, ...line }) => {
      return { ...line, corrects: corrects === 1 };
    }),
    answers: (answersOf.get(row.id) ?? []).map(({ statement_id: _, line_id, ...answer }) => {
      return { ...answer, line: line_id };
    }),
  }));
}

/** Whether a statement counts: it was not withdrawn. */
export const isValid = ({ withdrawn_at }: { withdrawn_at: string | null }): boolean => withdrawn_at === null;

/** Payments to a promoter or for a month, in the order they were entered. */
export function readPayments(db: Database, { key, month }: Pick<Which, "key" | "month">): Promise<Payment[]> {
  return db
    .selectFrom("promoter_payments")
    .selectAll()
    .$if(key !== undefined, (query) => query.where("promoter_key", "=", key ?? ""))
    .$if(month !== undefined, (query) => query.where("month", "=", month ?? ""))
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** Payments that count, and those that were reversed. */
export function reversedIn(payments: readonly Payment[]): ReadonlySet<string> {
  return new Set(payments.flatMap(({ corrects }) => corrects ?? []));
}
