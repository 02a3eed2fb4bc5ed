import type { Kysely } from "kysely";

/** What guests ask for, the mails that come of it, and what keeps robots and double clicks out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("requests")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("date_wanted", "text")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("spam_reason", "text")
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();

  await db.schema
    .createTable("request_history")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("request_id", "text", (column) => column.notNull().references("requests.id").onDelete("cascade"))
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("request_history_by_request")
    .on("request_history")
    .columns(["request_id", "id"])
    .execute();

  await db.schema
    .createTable("subscribers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("address", "text", (column) => column.notNull().unique())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("first_name", "text", (column) => column.notNull())
    .addColumn("last_name", "text", (column) => column.notNull())
    .addColumn("country_code", "text", (column) => column.notNull())
    .addColumn("number", "text", (column) => column.notNull())
    .addColumn("spam_reason", "text")
    .addColumn("consented_at", "text", (column) => column.notNull())
    .addColumn("consent_source", "text", (column) => column.notNull())
    .addColumn("consent_words", "text", (column) => column.notNull())
    .addColumn("unsubscribed_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("outbox")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("message_id", "text", (column) => column.notNull())
    .addColumn("template", "text", (column) => column.notNull())
    .addColumn("data", "text", (column) => column.notNull())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("reply_to", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_try_at", "text", (column) => column.notNull())
    .addColumn("leased_until", "text")
    .addColumn("last_error", "text")
    .addColumn("sent_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("outbox_by_turn").on("outbox").columns(["state", "next_try_at"]).execute();

  await db.schema
    .createTable("idempotency")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("body_hash", "text", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("idempotency_by_age").on("idempotency").columns(["created_at"]).execute();

  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("resets_at", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .execute();
}
