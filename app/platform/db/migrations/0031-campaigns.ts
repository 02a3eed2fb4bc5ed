import { type Kysely, sql } from "kysely";

/** Campaigns, who gets them, and the addresses that get none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await campaigns(db);
  await recipients(db);
  await suppressions(db);
  for (const topic of ["topic_events", "topic_offers", "topic_news"]) {
    await db.schema
      .alterTable("subscribers")
      .addColumn(topic, "integer", (column) => column.notNull().defaultTo(1))
      .execute();
  }
  await db.schema
    .alterTable("subscribers")
    .addColumn("soft_bounces", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("requests").addColumn("campaign_id", "text").execute();
  // Audiences ask for a guest's requests by address, kind and time without reading their rows.
  await db.schema.dropIndex("requests_by_email").execute();
  await db.schema
    .createIndex("requests_by_email")
    .on("requests")
    .columns(["email_key", "created_at", "kind", "status", "date_wanted", "id"])
    .execute();
  await db.schema
    .createIndex("requests_by_campaign")
    .on("requests")
    .columns(["campaign_id", "kind"])
    .where(sql.ref("campaign_id"), "is not", null)
    .execute();
}

async function campaigns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("campaigns")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("preheader", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("blocks", "text", (column) => column.notNull())
    .addColumn("plain_text", "text")
    .addColumn("audience", "text", (column) => column.notNull())
    .addColumn("in_archive", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("state_reason", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("send_wall", "text")
    .addColumn("send_at", "text")
    .addColumn("frozen", "text")
    .addColumn("started_at", "text")
    .addColumn("recipients_at", "text")
    .addColumn("resumed_at", "text")
    .addColumn("watched_events", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("mail_host", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("finished_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.createIndex("campaigns_by_state").on("campaigns").columns(["state", "send_at"]).execute();
  await db.schema
    .createTable("campaign_links")
    .addColumn("campaign_id", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("clicks", "integer", (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("campaign_links_key", ["campaign_id", "position"])
    .execute();
}

async function recipients(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("campaign_recipients")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("campaign_id", "text", (column) => column.notNull())
    .addColumn("subscriber_id", "text")
    .addColumn("domain", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_try_at", "text", (column) => column.notNull())
    .addColumn("leased_until", "text")
    .addColumn("sent_at", "text")
    .addColumn("bounce", "text")
    .addColumn("bounced_at", "text")
    .addColumn("unsubscribed_at", "text")
    .execute();
  await db.schema
    .createIndex("campaign_recipients_by_state")
    .on("campaign_recipients")
    .columns(["campaign_id", "state", "next_try_at"])
    .execute();
  await db.schema
    .createIndex("campaign_recipients_by_subscriber")
    .on("campaign_recipients")
    .columns(["subscriber_id", "campaign_id"])
    .unique()
    .execute();
  await db.schema
    .createTable("sending_pace")
    .addColumn("period", "text", (column) => column.notNull())
    .addColumn("starts_at", "text", (column) => column.notNull())
    .addColumn("used", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("sending_pace_key", ["period", "starts_at"])
    .execute();
}

async function suppressions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("suppressions")
    .addColumn("mark", "text", (column) => column.primaryKey())
    .addColumn("address", "text")
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("campaign_id", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("suppressions_by_address").on("suppressions").column("address").execute();
}
