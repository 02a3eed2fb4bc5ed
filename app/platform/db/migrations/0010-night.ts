import type { Kysely } from "kysely";

/**
 * The club night an event belongs to, how the night stands, and what was told to whom of its changes. `night`
 * is empty until it was made from the start, which takes the venue's zone; whoever reads it bears that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const words = (name: string, empty: string) =>
    db.schema
      .alterTable("events")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(empty))
      .execute();
  await db.schema.alterTable("events").addColumn("night", "text").execute();
  await words("state", "on");
  await words("state_reason", "");
  await db.schema.alterTable("events").addColumn("state_since", "text").execute();
  await db.schema.alterTable("events").addColumn("previous_starts_at", "text").execute();
  await words("doors", "");
  await words("set_times", "[]");
  await words("line_up", "[]");
  await words("age_note", "");
  await words("entry_note", "");

  await db.schema
    .createTable("night_changes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("event_id", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("by", "text", (column) => column.notNull())
    .addColumn("night", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("starts_at", "text", (column) => column.notNull())
    .addColumn("previous_starts_at", "text")
    .execute();
  await db.schema.createIndex("night_changes_by_event").on("night_changes").columns(["event_id", "id"]).execute();

  // One mail of one change to one request, whoever presses and however often.
  await db.schema
    .createTable("night_mails")
    .addColumn("change_id", "text", (column) => column.notNull())
    .addColumn("request_id", "text", (column) => column.notNull())
    .addColumn("mail_id", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("night_mails_key", ["change_id", "request_id"])
    .execute();
  await db.schema.createIndex("night_mails_by_request").on("night_mails").columns(["request_id"]).execute();
}
