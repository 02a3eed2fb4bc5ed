import { type Kysely, sql } from "kysely";
import { protectRows } from "./baseline/append-only.ts";
import { isPostgres, primary, required, runAll, withDefault } from "./baseline/statements.ts";

async function createTables(db: Kysely<unknown>): Promise<void> {
  const named = (table: string) =>
    db.schema.createTable(table).addColumn("promoter_key", "text", required).addColumn("promoter", "text", required);
  await named("promoter_rates")
    .addColumn("id", "text", primary)
    .addColumn("since", "text", required)
    .addColumn("per_table_cents", "bigint", required)
    .addColumn("spend_bp", "integer", required)
    .addColumn("set_at", "text", required)
    .addColumn("set_by", "text", required)
    .execute();
  await named("promoter_statements")
    .addColumn("id", "text", primary)
    .addColumn("month", "text", required)
    .addColumn("issued_at", "text", required)
    .addColumn("issued_by", "text", required)
    .addColumn("withdrawn_at", "text")
    .addColumn("withdrawn_by", "text", withDefault(""))
    .addColumn("withdrawn_reason", "text", withDefault(""))
    .execute();
  await db.schema
    .createTable("promoter_statement_lines")
    .addColumn("id", "text", primary)
    .addColumn("statement_id", "text", required)
    .addColumn("night", "text", required)
    .addColumn("title", "text", required)
    .addColumn("corrects", "integer", required)
    .addColumn("listed", "integer", required)
    .addColumn("came", "integer", required)
    .addColumn("tables", "integer", required)
    .addColumn("tables_came", "integer", required)
    .addColumn("spent_cents", "bigint", required)
    .addColumn("commission_cents", "bigint", required)
    .execute();
  await db.schema
    .createTable("promoter_statement_answers")
    .addColumn("id", "text", primary)
    .addColumn("statement_id", "text", required)
    .addColumn("line_id", "text")
    .addColumn("answer", "text", required)
    .addColumn("text", "text", required)
    .addColumn("amount_cents", "bigint", required)
    .addColumn("by", "text", required)
    .addColumn("at", "text", required)
    .execute();
  await named("promoter_payments")
    .addColumn("id", "text", primary)
    .addColumn("month", "text", required)
    .addColumn("amount_cents", "bigint", required)
    .addColumn("method", "text", required)
    .addColumn("reference", "text", required)
    .addColumn("day", "text", required)
    .addColumn("corrects", "text")
    .addColumn("actor", "text", required)
    .addColumn("at", "text", required)
    .execute();
  await named("promoter_page_links")
    .addColumn("token_hash", "text", primary)
    .addColumn("year", "text", required)
    .addColumn("made_at", "text", required)
    .addColumn("made_by", "text", required)
    .addColumn("revoked_at", "text")
    .execute();
  await runAll(db, [
    "create index promoter_rates_by_key on promoter_rates (promoter_key, since)",
    "create unique index promoter_statements_valid on promoter_statements (promoter_key, month) where withdrawn_at is null",
    "create index promoter_statements_by_month on promoter_statements (month)",
    "create index promoter_statement_lines_by_statement on promoter_statement_lines (statement_id)",
    "create index promoter_statement_answers_by_statement on promoter_statement_answers (statement_id)",
    "create index promoter_payments_by_key on promoter_payments (promoter_key, month)",
    "create unique index promoter_payments_reversed on promoter_payments (corrects) where corrects is not null",
    "create unique index promoter_page_links_valid on promoter_page_links (promoter_key, year) where revoked_at is null",
  ]);
}

/** What is in a statement never changes; only months before the one in `meta` can be deleted. */
async function protectStatements(db: Kysely<unknown>): Promise<void> {
  const message = "Statements cannot be changed";
  const kept = "coalesce((select value from meta where key = 'statements_kept_from'), '')";
  const differs = (column: string) =>
    isPostgres(db) ? `new.${column} is distinct from old.${column}` : `new.${column} is not old.${column}`;
  const fixed = ["id", "promoter_key", "promoter", "month", "issued_at", "issued_by"].map(differs);
  await protectRows(db, {
    table: "promoter_statements",
    message,
    isTaken: "exists (select 1 from promoter_statements where id = new.id)",
    isKept: `old.month >= ${kept}`,
    isChanged: `(${fixed.join(" or ")} or old.withdrawn_at is not null)`,
  });
  for (const table of ["promoter_statement_lines", "promoter_statement_answers"])
    await protectRows(db, {
      table,
      message,
      isTaken: `exists (select 1 from ${table} where id = new.id)`,
      isKept: `exists (select 1 from promoter_statements where id = old.statement_id and month >= ${kept})`,
    });
  await protectRows(db, {
    table: "promoter_payments",
    message: "Payments cannot be changed",
    isTaken: "exists (select 1 from promoter_payments where id = new.id)",
    isKept: `old.month >= ${kept}`,
  });
}

/** Logs revoked links of promoters, so that a restore ends them again. */
async function logRevokedLinks(db: Kysely<unknown>): Promise<void> {
  const log = `insert into endings (kind, subject, at, is_over, details)
    values ('statement-link', new.token_hash, new.revoked_at, 1, '') on conflict do nothing`;
  const when = "old.revoked_at is null and new.revoked_at is not null";
  if (!isPostgres(db)) {
    await sql
      .raw(`create trigger log_statement_link after update on promoter_page_links when ${when} begin ${log}; end`)
      .execute(db);
    return;
  }
  await runAll(db, [
    `create function log_statement_link() returns trigger language plpgsql as $$ begin ${log}; return null; end $$`,
    `create trigger log_statement_link after update on promoter_page_links for each row when (${when}) execute function log_statement_link()`,
  ]);
}

/** Adds promoters' monthly statements, what promoters and staff say about their lines, payments, and yearly links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await protectStatements(db);
  await logRevokedLinks(db);
}
