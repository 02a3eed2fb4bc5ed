import type { Kysely } from "kysely";
import { primary, required, runAll } from "./statements.ts";

/** What the program notes about its own work. */
export async function createBookkeeping(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable("meta").addColumn("key", "text", primary).addColumn("value", "text", required).execute();

  await db.schema
    .createTable("idempotency")
    .addColumn("key", "text", primary)
    .addColumn("body_hash", "text", required)
    .addColumn("answer", "text", required)
    .addColumn("created_at", "text", required)
    .execute();
  await runAll(db, ["create index idempotency_by_age on idempotency (created_at)"]);

  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "text", primary)
    .addColumn("resets_at", "text", required)
    .addColumn("count", "integer", required)
    .execute();

  await db.schema
    .createTable("demo_rows")
    .addColumn("id", "text", primary)
    .addColumn("kind", "text", required)
    .execute();

  await db.schema
    .createTable("privacy_log")
    .addColumn("id", "text", primary)
    .addColumn("at", "text", required)
    .addColumn("action", "text", required)
    .addColumn("actor", "text", required)
    .addColumn("guest", "text")
    .addColumn("counts", "text", required)
    .execute();
  await runAll(db, [
    "create index privacy_log_by_age on privacy_log (at)",
    "create index privacy_log_by_guest on privacy_log (guest)",
  ]);
}
