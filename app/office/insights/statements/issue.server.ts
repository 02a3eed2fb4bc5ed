import { nameKey } from "../../../night/guest-lists/name-key.ts";
import { totalOf } from "../../../night/statements/statement.ts";
import { isValid, readStatements, type Statement } from "../../../night/statements/statements.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { newId } from "../../../platform/lib/new-id.server.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { formatMonth } from "../../../platform/lib/time/format-month.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { type Edit, record } from "../../../staff/audit-log/record.server.ts";
import { draftOf, readSources, type Sources, whyNotYet } from "./make-lines.server.ts";
import type { SentIssue, SentReply } from "./schema.ts";

/** A statement that was issued, with the address to email it to, if any. */
export type Issued = Pick<Statement, "id" | "promoter_key" | "promoter" | "month"> & { email: string | undefined };

/** A statement as an object of the audit trail. */
const statementObject = ({ id, promoter, month }: Pick<Statement, "id" | "promoter" | "month">) => ({
  kind: "statement",
  id,
  name: `${promoter}, ${formatMonth(month)}`,
});

async function issueOne(
  trx: Database,
  sources: Sources,
  { promoter: typed, total_cents, email }: SentIssue["statements"][number],
  { by, now }: Edit,
): Promise<Issued | undefined> {
  const [key, { month }] = [nameKey(typed), sources];
  const isIssued = sources.statements.some((one) => one.promoter_key === key && one.month === month);
  if (isIssued) return undefined;
  const draft = draftOf(sources, key);
  if (draft.lines.length === 0) throw new Refusal(409, `${typed} has nothing in ${formatMonth(month)}.`);
  if (draft.total_cents !== total_cents) {
    const changed = `The numbers of ${typed} have changed since the preview, to ${formatAmount(draft.total_cents)}.`;
    throw new Refusal(412, `${changed} Check them, then issue again.`);
  }
  const statement = { id: newId(), promoter_key: key, promoter: draft.promoter || typed, month };
  const issued = { issued_at: storedInstant(now), issued_by: by.username, withdrawn_at: null };
  await trx
    .insertInto("promoter_statements")
    .values({ ...statement, ...issued })
    .execute();
  const lines = draft.lines.map(({ corrects, ...line }) => {
    return { id: newId(), statement_id: statement.id, corrects: corrects ? 1 : 0, ...line };
  });
  await trx.insertInto("promoter_statement_lines").values(lines).execute();
  const after = { total_cents, lines: lines.length };
  await record(trx, { actor: by, action: "promoter.statement-issued", object: statementObject(statement), after }, now);
  return { ...statement, email };
}

/**
 * Issues all these statements of a month or none, in the writer's transaction; statements that are already issued stay
 * as they are.
 *
 * @returns the newly issued statements. @throws `Refusal` (409; 412 if the numbers differ from the preview)
 */
export async function issueStatements(trx: Database, { month, statements }: SentIssue, edit: Edit): Promise<Issued[]> {
  const notYet = await whyNotYet(trx, month, tonight(edit.now));
  if (notYet !== null) throw new Refusal(409, notYet);
  const sources = await readSources(trx, month);
  const once = new Map(statements.map((one) => [nameKey(one.promoter), one]));
  const issued: Issued[] = [];
  for (const one of once.values()) {
    const statement = await issueOne(trx, sources, one, edit);
    if (statement) issued.push(statement);
  }
  return issued;
}

/** The statement with this id. @throws `Refusal` (404) */
async function getStatement(trx: Database, id: string): Promise<Statement> {
  const [statement] = await readStatements(trx, { id });
  if (!statement) throw new Refusal(404, "Statement not found.");
  return statement;
}

/**
 * Withdraws a statement, which stays stored; the month can then be issued again. Payments stay with the month. @throws
 * `Refusal` (404)
 */
export async function withdrawStatement(trx: Database, id: string, reason: string, { by, now }: Edit): Promise<void> {
  const statement = await getStatement(trx, id);
  if (!isValid(statement)) return;
  await trx
    .updateTable("promoter_statements")
    .set({ withdrawn_at: storedInstant(now), withdrawn_by: by.username, withdrawn_reason: reason })
    .where("id", "=", id)
    .execute();
  const before = { total_cents: totalOf(statement) };
  const object = statementObject(statement);
  await record(trx, { actor: by, action: "promoter.statement-withdrawn", object, before }, now);
}

/**
 * Adds staff's answer, in the writer's transaction: keeps a line or the whole statement as it is, or adjusts a line.
 * What was issued does not change.
 *
 * @throws `Refusal` (404, 409)
 */
export async function replyTo(trx: Database, id: string, sent: SentReply, { by, now }: Edit): Promise<void> {
  const statement = await getStatement(trx, id);
  if (statement.answers.some((one) => one.id === sent.id)) return;
  if (!isValid(statement)) throw new Refusal(409, "This statement was withdrawn.");
  const line = statement.lines.find((one) => one.id === sent.line);
  if (sent.line !== "" && !line) throw new Refusal(404, "Line not found. Reload the page.");
  if (!line && sent.answer === "adjusted") throw new Refusal(409, "Choose a line to adjust.");
  const without = { ...statement, lines: line ? [line] : [] };
  const before = totalOf(without);
  const amount = sent.answer === "adjusted" ? (sent.amount ?? before) : before;
  await trx
    .insertInto("promoter_statement_answers")
    .values({
      id: sent.id,
      statement_id: id,
      line_id: line?.id ?? null,
      answer: sent.answer,
      text: sent.text,
      amount_cents: amount - before,
      by: by.username,
      at: storedInstant(now),
    })
    .execute();
  const object = statementObject(statement);
  const night = line && { night: line.night };
  const isAdjusted = sent.answer === "adjusted";
  await record(
    trx,
    {
      actor: by,
      action: isAdjusted ? "promoter.line-adjusted" : "promoter.line-kept",
      object,
      ...(isAdjusted && { before: { ...night, amount_cents: before } }),
      after: { ...night, ...(isAdjusted && { amount_cents: amount }) },
    },
    now,
  );
}
