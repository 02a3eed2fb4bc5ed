import { type Kysely, sql } from "kysely";

/** Whether a subscriber came is asked for each of them when an audience is counted (`mailing/campaigns/audience`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("requests_came")
    .on("requests")
    .columns(["email_key", "date_wanted"])
    .where(sql<boolean>`status in ('arrived', 'redeemed')`)
    .execute();
  await db.schema
    .createIndex("requests_functions")
    .on("requests")
    .columns(["email_key", "date_wanted", "status", "id"])
    .where(sql.ref("kind"), "=", sql.lit("function"))
    .execute();
}
