import type { Kysely } from "kysely";
import { isPostgres, primary, required, runAll, withDefault } from "./baseline/statements.ts";

/** A trigger's work after a change of a row. */
async function after(db: Kysely<unknown>, name: string, on: string, work: string, when?: string): Promise<void> {
  const condition = when ? ` when (${when})` : "";
  if (!isPostgres(db)) return runAll(db, [`create trigger ${name} after ${on}${condition} begin ${work}; end`]);
  await runAll(db, [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${work}; return null; end $$`,
    `create trigger ${name} after ${on} for each row${condition} execute function ${name}()`,
  ]);
}

/**
 * Adds whose tables are: a request by a promoter's short link is theirs from the moment it is stored, whatever becomes of
 * the link. The numbers of its night are due when that changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("promoter_links")
    .addColumn("word", "text", primary)
    .addColumn("promoter", "text", required)
    .addColumn("set_at", "text", required)
    .addColumn("set_by", "text", required)
    .execute();
  await db.schema
    .createTable("request_promoters")
    .addColumn("request_id", "text", primary)
    .addColumn("promoter", "text", required)
    .addColumn("original", "text", required)
    .addColumn("word", "text", required)
    .addColumn("set_at", "text", required)
    .addColumn("set_by", "text", withDefault(""))
    .execute();
  const attributed = `insert into request_promoters (request_id, promoter, original, word, set_at)
    select new.id, promoter, promoter, word, new.created_at from promoter_links where 'link:' || word = new.source
    on conflict (request_id) do nothing`;
  const due = `insert into nights_due (night) select date_wanted from requests
    where id = new.request_id and date_wanted is not null
    on conflict (night) do update set changes = nights_due.changes + 1`;
  const isTable = "new.kind = 'vip-table' and new.source is not null";
  await after(db, "promoter_of_request", "insert on requests", attributed, isTable);
  await after(
    db,
    "promoter_request_gone",
    "delete on requests",
    "delete from request_promoters where request_id = old.id",
  );
  await after(db, "numbers_promoter_added", "insert on request_promoters", due);
  await after(db, "numbers_promoter_changed", "update on request_promoters", due, "old.promoter <> new.promoter");
}
