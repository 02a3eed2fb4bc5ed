import type { Kysely } from "kysely";
import { isPostgres, required, runAll } from "./baseline/statements.ts";

/** Adds what guests were to the club when a club night began, for counts of audiences. A subscriber who goes leaves none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("audience_guests")
    .addColumn("night", "text", required)
    .addColumn("subscriber_id", "text", required)
    .addColumn("visits", "integer", required)
    .addColumn("no_shows", "integer", required)
    .addColumn("spent_cents", "bigint", required)
    .addColumn("nights", "text", required)
    .addColumn("tags", "text", required)
    .addPrimaryKeyConstraint("audience_guests_key", ["night", "subscriber_id"])
    .execute();
  const name = "audience_guest_gone";
  const work = "delete from audience_guests where subscriber_id = old.id";
  const index = "create index audience_guests_by_subscriber on audience_guests (subscriber_id)";
  if (!isPostgres(db))
    return runAll(db, [index, `create trigger ${name} after delete on subscribers begin ${work}; end`]);
  await runAll(db, [
    index,
    `create function ${name}() returns trigger language plpgsql as $$ begin ${work}; return old; end $$`,
    `create trigger ${name} after delete on subscribers for each row execute function ${name}()`,
  ]);
}
