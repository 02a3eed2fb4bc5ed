import { type Kysely, sql } from "kysely";

/** What guests ended is looked up often: the list of it beside the backups is kept up to date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("subscribers_unsubscribed")
    .on("subscribers")
    .column("unsubscribed_at")
    .where("unsubscribed_at" as never, "is not", null)
    .execute();
  await db.schema
    .createIndex("subscribers_with_topics")
    .on("subscribers")
    .columns(["id", "topic_events", "topic_offers", "topic_news"])
    .where(sql<boolean>`topic_events + topic_offers + topic_news < 3`)
    .execute();
  await db.schema
    .createIndex("request_history_by_guest")
    .on("request_history")
    .column("at")
    .where("action" as never, "=", sql.lit("status"))
    .where("actor" as never, "=", sql.lit("guest"))
    .execute();
}
