import type { Kysely } from "kysely";
import { runAll, withDefault } from "./baseline/statements.ts";

/** Adds who gets the weekly email, and an index of emails that bounced, which warnings count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("admins").addColumn("weekly_email", "integer", withDefault(0)).execute();
  await runAll(db, [
    "create index campaign_recipients_bounced on campaign_recipients (campaign_id, domain) where bounce is not null",
  ]);
}
