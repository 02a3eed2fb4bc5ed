import type { PromoterNumbers, StatementAnswerName } from "../../platform/db/tables/statements.ts";

/** The numbers of a night on which nothing happened, or of one that has not changed. */
export const noNumbers: PromoterNumbers = {
  listed: 0,
  came: 0,
  tables: 0,
  tables_came: 0,
  spent_cents: 0,
  commission_cents: 0,
};

/** A line of a statement, as it was issued. */
export interface StatementLine extends PromoterNumbers {
  id: string;
  /** `YYYY-MM-DD`. */
  night: string;
  title: string;
  /** Whether it is a correction: what has changed about a night of an earlier month since that month's statement. */
  corrects: boolean;
}

/** What the promoter or staff say about a line, or about the whole statement. */
export interface StatementAnswer {
  id: string;
  /** The line's id; null for the whole statement. */
  line: string | null;
  answer: StatementAnswerName;
  text: string;
  /** What an adjustment adds to the line. */
  amount_cents: number;
  /** `promoter`, or a username. */
  by: string;
  /** ISO 8601 in UTC. */
  at: string;
}

/** What the promoter says about a line, and whether staff have answered. */
export type LineState = "open" | "accepted" | "disputed" | "answered";

export type StatementState = "issued" | "accepted" | "disputed" | "answered" | "paid";

type Answers = readonly StatementAnswer[];

const afterAnswer: Record<StatementAnswerName, LineState> = {
  accepted: "accepted",
  disputed: "disputed",
  kept: "answered",
  adjusted: "answered",
};

/** The answers about a line; null gives those about the whole statement. */
export const answersOf = (answers: Answers, line: string | null) => answers.filter((one) => one.line === line);

/** The state of a line; null gives that of the whole. Accepting the whole statement accepts each of its lines. */
export function lineState(answers: Answers, line: string | null): LineState {
  const last = answers.findLast((one) => one.line === line || (one.line === null && one.answer === "accepted"));
  return last ? afterAnswer[last.answer] : "open";
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** What staff added to a line's commission, or took from it. */
const adjustmentOf = (answers: Answers, line: string) =>
  sum(answersOf(answers, line).map(({ amount_cents }) => amount_cents));

/** The amount of a line: its commission, as issued, with every adjustment. */
export const amountOf = ({ id, commission_cents }: StatementLine, answers: Answers) =>
  commission_cents + adjustmentOf(answers, id);

/** The amount of a statement: the sum of its lines. */
export const totalOf = ({ lines, answers }: { lines: readonly StatementLine[]; answers: Answers }) =>
  sum(lines.map((line) => amountOf(line, answers)));

/** How many lines are in dispute; the whole statement counts as one. */
export function countDisputes({ lines, answers }: { lines: readonly StatementLine[]; answers: Answers }): number {
  const states = [null, ...lines.map(({ id }) => id)].map((line) => lineState(answers, line));
  return states.filter((state) => state === "disputed").length;
}

/** The sum of payments; a reversed payment counts as 0. */
export const paidOf = (payments: readonly { amount_cents: number }[]) =>
  sum(payments.map(({ amount_cents }) => amount_cents));

/** The state of a statement. @param paid what was paid for its month. */
export function statementState(
  statement: { lines: readonly StatementLine[]; answers: Answers },
  paid: number,
): StatementState {
  const { lines, answers } = statement;
  const states = [null, ...lines.map(({ id }) => id)].map((line) => lineState(answers, line));
  if (states.includes("disputed")) return "disputed";
  if (paid > 0 && paid >= totalOf(statement)) return "paid";
  if (states.includes("answered")) return "answered";
  return states.slice(1).every((state) => state === "accepted") ? "accepted" : "issued";
}

/** The number of answers by staff, which tells whether a promoter had read all of them before answering. */
export const countReplies = (answers: Answers): number => answers.filter(({ by }) => by !== "promoter").length;
