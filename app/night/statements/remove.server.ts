import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { writeMeta } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";

/** The row of `meta` with the first month (`YYYY-MM`) whose statements must be kept; the database rejects deleting those. */
const KEPT_FROM = "statements_kept_from";

const statementsBefore = (db: Database, month: string) =>
  db.selectFrom("promoter_statements").where("month", "<", month);

const paymentsBefore = (db: Database, month: string) => db.selectFrom("promoter_payments").where("month", "<", month);

/** Links of years that are over by a month. */
const linksBefore = (db: Database, month: string) =>
  db.selectFrom("promoter_page_links").where("year", "<", month.slice(0, 4));

/** How many statements, payments and links there are from before a month, `YYYY-MM`. */
export async function statementRowsBefore(db: Database, month: string): Promise<number> {
  const [statements, payments, links] = await Promise.all([
    statementsBefore(db, month)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    paymentsBefore(db, month)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    linksBefore(db, month)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return Number(statements.count) + Number(payments.count) + Number(links.count);
}

/** Deletes statements with their lines and answers, payments and links from before a month. @returns how many; `most` of each at once. */
export async function deleteStatementsBefore(trx: Database, month: string, most: number): Promise<number> {
  const [statements, payments, links] = await Promise.all([
    statementsBefore(trx, month).select("id").limit(most).execute(),
    paymentsBefore(trx, month).select("id").limit(most).execute(),
    linksBefore(trx, month).select("token_hash").limit(most).execute(),
  ]);
  const rows = statements.length + payments.length + links.length;
  if (rows === 0) return 0;
  await writeMeta(trx, KEPT_FROM, month);
  const { isAmong } = dialectHelpers(trx);
  const ids = statements.map(({ id }) => id);
  await trx.deleteFrom("promoter_statement_answers").where(isAmong("statement_id", ids)).execute();
  await trx.deleteFrom("promoter_statement_lines").where(isAmong("statement_id", ids)).execute();
  await trx.deleteFrom("promoter_statements").where(isAmong("id", ids)).execute();
  const paid = payments.map(({ id }) => id);
  await trx.deleteFrom("promoter_payments").where(isAmong("id", paid)).execute();
  const hashes = links.map(({ token_hash }) => token_hash);
  await trx.deleteFrom("promoter_page_links").where(isAmong("token_hash", hashes)).execute();
  return rows;
}
