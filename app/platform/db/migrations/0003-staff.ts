import { type Kysely, sql } from "kysely";
import { createRequestSearch } from "../dialects/migration-words.ts";

/**
 * The back office: who works in it, what they are signed in with, who changed what, and an inbox that
 * stays quick with a million requests.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("admins")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("username_key", "text", (column) => column.notNull().unique())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("active", "integer", (column) => column.notNull())
    .addColumn("last_sign_in_at", "text")
    .addColumn("seen_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();

  await db.schema
    .createTable("sessions")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("admin_id", "text", (column) => column.notNull().references("admins.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text", (column) => column.notNull())
    .addColumn("ends_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sessions_by_admin").on("sessions").columns(["admin_id"]).execute();
  await db.schema.createIndex("sessions_by_end").on("sessions").columns(["ends_at"]).execute();

  for (const table of ["events", "offers", "news"]) {
    await db.schema.alterTable(table).addColumn("updated_at", "text").execute();
    await db.schema.alterTable(table).addColumn("updated_by", "text").execute();
    await db.schema.alterTable(table).addColumn("deleted_at", "text").execute();
    await db.schema.alterTable(table).addColumn("deleted_active", "integer").execute();
  }
  await db.schema.createIndex("events_by_start_for_staff").on("events").columns(["starts_at", "id"]).execute();

  await db.schema.alterTable("requests").addColumn("owner_id", "text").execute();
  await db.schema
    .alterTable("requests")
    .addColumn("turn", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  for (const column of ["email_key", "phone_key", "subject"]) {
    await db.schema
      .alterTable("requests")
      .addColumn(column, "text", (made) => made.notNull().defaultTo(""))
      .execute();
  }
  await db.schema
    .createTable("request_counts")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("request_counts_key", ["kind", "subject", "status"])
    .execute();
  await createRequestSearch(db);

  await bringOver(db as Kysely<Requests>);

  const indexes: Record<string, string[]> = {
    requests_by_turn: ["turn", "created_at"],
    requests_by_kind: ["kind", "turn", "created_at"],
    requests_by_status: ["kind", "status", "created_at"],
    requests_by_age: ["created_at"],
    requests_by_date: ["date_wanted", "created_at"],
    requests_by_owner: ["owner_id", "created_at"],
    requests_by_email: ["email_key"],
    requests_by_phone: ["phone_key"],
    requests_by_subject: ["subject", "created_at"],
  };
  const some: Record<string, string> = { requests_by_owner: "owner_id", requests_by_date: "date_wanted" };
  for (const [name, columns] of Object.entries(indexes)) {
    let index = db.schema.createIndex(name).on("requests").columns(columns);
    if (some[name]) index = index.where(sql.ref(some[name]), "is not", null);
    if (name === "requests_by_subject") index = index.where(sql.ref("subject"), "<>", "");
    await index.execute();
  }
}

interface Requests {
  requests: {
    id: string;
    kind: string;
    reference: string;
    name: string;
    email: string;
    phone: string;
    status: string;
    spam_reason: string | null;
    details: string;
    turn: number;
    email_key: string;
    phone_key: string;
    subject: string;
  };
  request_counts: { kind: string; subject: string; status: string; count: number };
  request_search: { request_id: string; words: string };
}

/** Gives the requests that are there already their place, their keys, their count and their words. */
async function bringOver(db: Kysely<Requests>): Promise<void> {
  await db.updateTable("requests").set({ status: "spam" }).where("spam_reason", "is not", null).execute();
  for (let last = ""; ; ) {
    const rows = await db.selectFrom("requests").selectAll().where("id", ">", last).orderBy("id").limit(500).execute();
    for (const row of rows) {
      const digits = row.phone.replace(/\D/g, "");
      const subject = row.kind === "claim" ? String(JSON.parse(row.details).offer_id ?? "") : "";
      const turn = row.status === "spam" ? 3 : row.status === "new" ? 0 : 2;
      await db
        .updateTable("requests")
        .set({ turn, email_key: row.email.toLowerCase(), phone_key: digits.slice(-9), subject })
        .where("id", "=", row.id)
        .execute();
      await db
        .insertInto("request_counts")
        .values({ kind: row.kind, subject, status: row.status, count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(["kind", "subject", "status"])
            .doUpdateSet((eb) => ({ count: eb("request_counts.count", "+", 1) })),
        )
        .execute();
      const words = [row.name, row.email, digits, `0${digits.slice(-9)}`, row.reference].join(" ");
      await db
        .insertInto("request_search")
        .values({ request_id: row.id, words: words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase() })
        .execute();
    }
    last = rows.at(-1)?.id ?? "";
    if (rows.length < 500) return;
  }
}
