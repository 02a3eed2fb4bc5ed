import type { Kysely } from "kysely";
import { primary, required, runAll, withDefault } from "./statements.ts";

/** Subscribers, outgoing emails, campaigns and what comes back. */
export async function createEmails(db: Kysely<unknown>): Promise<void> {
  await createOutbox(db);
  await createCampaigns(db);
  await createSuppressions(db);
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("subscribers")
    .addColumn("id", "text", primary)
    .addColumn("address", "text", (column) => column.notNull().unique())
    .addColumn("email", "text", required)
    .addColumn("first_name", "text", required)
    .addColumn("last_name", "text", required)
    .addColumn("country_code", "text", required)
    .addColumn("number", "text", required)
    .addColumn("spam_reason", "text")
    .addColumn("consented_at", "text", required)
    .addColumn("consent_source", "text", required)
    .addColumn("consent_words", "text", required)
    .addColumn("unsubscribed_at", "text")
    .addColumn("created_at", "text", required)
    .addColumn("words", "text", withDefault(""))
    .addColumn("confirmed_at", "text")
    .addColumn("must_confirm", "integer", withDefault(1))
    .addColumn("asked_at", "text")
    .addColumn("topic_events", "integer", withDefault(1))
    .addColumn("topic_offers", "integer", withDefault(1))
    .addColumn("topic_news", "integer", withDefault(1))
    .addColumn("soft_bounces", "integer", withDefault(0))
    .execute();
  await runAll(db, [
    "create index subscribers_unsubscribed on subscribers (unsubscribed_at) where unsubscribed_at is not null",
    "create index subscribers_with_topics on subscribers (id, topic_events, topic_offers, topic_news) where topic_events + topic_offers + topic_news < 3",
  ]);

  await db.schema
    .createTable("outbox")
    .addColumn("id", "text", primary)
    .addColumn("message_id", "text", required)
    .addColumn("template", "text", required)
    .addColumn("data", "text", required)
    .addColumn("recipient", "text", required)
    .addColumn("reply_to", "text")
    .addColumn("state", "text", required)
    .addColumn("attempts", "integer", withDefault(0))
    .addColumn("next_try_at", "text", required)
    .addColumn("leased_until", "text")
    .addColumn("last_error", "text")
    .addColumn("sent_at", "text")
    .addColumn("created_at", "text", required)
    .addColumn("about", "text", withDefault(""))
    .execute();
  await runAll(db, [
    "create index outbox_by_turn on outbox (state, next_try_at)",
    "create index outbox_by_about on outbox (about)",
  ]);

  await db.schema
    .createTable("mail_attempts")
    .addColumn("id", "text", primary)
    .addColumn("place", "text", required)
    .addColumn("attempts", "integer", required)
    .addColumn("bytes", "integer", required)
    .addColumn("received_at", "text", required)
    .addColumn("attempted_at", "text", required)
    .addColumn("set_aside_at", "text")
    .execute();
}

async function createCampaigns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("campaigns")
    .addColumn("id", "text", primary)
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("subject", "text", required)
    .addColumn("preheader", "text", withDefault(""))
    .addColumn("blocks", "text", required)
    .addColumn("plain_text", "text")
    .addColumn("audience", "text", required)
    .addColumn("in_archive", "integer", withDefault(0))
    .addColumn("state", "text", required)
    .addColumn("state_reason", "text", withDefault(""))
    .addColumn("send_wall", "text")
    .addColumn("send_at", "text")
    .addColumn("frozen", "text")
    .addColumn("started_at", "text")
    .addColumn("recipients_at", "text")
    .addColumn("resumed_at", "text")
    .addColumn("watched_events", "text", withDefault("[]"))
    .addColumn("mail_host", "text", withDefault(""))
    .addColumn("finished_at", "text")
    .addColumn("created_at", "text", required)
    .addColumn("created_by", "text", required)
    .addColumn("updated_at", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .addColumn("images", "text", withDefault("[]"))
    .execute();
  await runAll(db, ["create index campaigns_by_state on campaigns (state, send_at)"]);

  await db.schema
    .createTable("campaign_links")
    .addColumn("campaign_id", "text", required)
    .addColumn("position", "integer", required)
    .addColumn("url", "text", required)
    .addColumn("clicks", "integer", withDefault(0))
    .addPrimaryKeyConstraint("campaign_links_key", ["campaign_id", "position"])
    .execute();

  await db.schema
    .createTable("campaign_recipients")
    .addColumn("id", "text", primary)
    .addColumn("campaign_id", "text", required)
    .addColumn("subscriber_id", "text")
    .addColumn("domain", "text", required)
    .addColumn("state", "text", required)
    .addColumn("reason", "text", withDefault(""))
    .addColumn("attempts", "integer", withDefault(0))
    .addColumn("next_try_at", "text", required)
    .addColumn("leased_until", "text")
    .addColumn("sent_at", "text")
    .addColumn("bounce", "text")
    .addColumn("bounced_at", "text")
    .addColumn("unsubscribed_at", "text")
    .execute();
  await runAll(db, [
    "create index campaign_recipients_by_state on campaign_recipients (campaign_id, state, next_try_at)",
    "create unique index campaign_recipients_by_subscriber on campaign_recipients (subscriber_id, campaign_id)",
  ]);

  await db.schema
    .createTable("sending_pace")
    .addColumn("period", "text", required)
    .addColumn("starts_at", "text", required)
    .addColumn("used", "integer", required)
    .addPrimaryKeyConstraint("sending_pace_key", ["period", "starts_at"])
    .execute();
}

async function createSuppressions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("suppressions")
    .addColumn("mark", "text", primary)
    .addColumn("address", "text")
    .addColumn("reason", "text", required)
    .addColumn("detail", "text", withDefault(""))
    .addColumn("campaign_id", "text")
    .addColumn("created_at", "text", required)
    .addColumn("created_by", "text", required)
    .execute();
  await runAll(db, ["create index suppressions_by_address on suppressions (address)"]);

  await db.schema
    .createTable("unclear_reports")
    .addColumn("mark", "text", primary)
    .addColumn("recipient_id", "text", required)
    .addColumn("sender", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("excerpt", "text", required)
    .addColumn("received_at", "text", required)
    .execute();
  await runAll(db, [
    "create index unclear_reports_by_recipient on unclear_reports (recipient_id)",
    "create index unclear_reports_by_time on unclear_reports (received_at)",
  ]);
}
