import type { Kysely } from "kysely";
import { runAll } from "./baseline/statements.ts";

/** Adds why staff declined a request; the index has all that counting the reasons reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("requests").addColumn("decline_reason", "text").execute();
  await db.schema.alterTable("requests").addColumn("decline_note", "text").execute();
  await runAll(db, [
    `create index requests_by_decline on requests (kind, status, created_at, decline_reason)
      where decline_reason is not null`,
  ]);
}
