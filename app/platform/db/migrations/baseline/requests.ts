import type { Kysely } from "kysely";
import { isPostgres, primary, required, runAll, withDefault } from "./statements.ts";

/** Requests of guests, and what belongs to one. */
export async function createRequests(db: Kysely<unknown>): Promise<void> {
  await createRequestTables(db);
  await createRequestSearch(db);
  await createGuestAccess(db);
  await createMessages(db);
  await createFiles(db);
}

async function createRequestTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("requests")
    .addColumn("id", "text", primary)
    .addColumn("kind", "text", required)
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", required)
    .addColumn("email", "text", required)
    .addColumn("phone", "text", required)
    .addColumn("date_wanted", "text")
    .addColumn("status", "text", required)
    .addColumn("spam_reason", "text")
    .addColumn("details", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .addColumn("version", "integer", withDefault(1))
    .addColumn("owner_id", "text")
    .addColumn("turn", "integer", withDefault(0))
    .addColumn("email_key", "text", withDefault(""))
    .addColumn("phone_key", "text", withDefault(""))
    .addColumn("subject", "text", withDefault(""))
    .addColumn("guest_acted_at", "text")
    .addColumn("guest_confirmed_at", "text")
    .addColumn("settings_version", "integer")
    .addColumn("shown_texts", "text")
    .addColumn("guest_notified_at", "text")
    .addColumn("page_opened_at", "text")
    .addColumn("waitlisted_at", "text")
    .addColumn("pending_change", "text")
    .addColumn("person_key", "text")
    .addColumn("campaign_id", "text")
    .execute();
  await runAll(db, [
    "create index requests_by_subject on requests (subject, created_at) where subject <> ''",
    "create index requests_by_turn on requests (turn, created_at desc, id desc)",
    "create index requests_by_kind on requests (kind, turn, created_at desc, id desc)",
    "create index requests_by_owner on requests (owner_id, turn, created_at desc, id desc, kind)",
    "create index requests_by_status on requests (kind, status, created_at, id)",
    "create index requests_by_age on requests (created_at, id, turn, kind, owner_id)",
    "create index requests_by_date on requests (date_wanted, created_at, id, turn, kind, owner_id, status)",
    "create index requests_by_phone on requests (phone_key, created_at)",
    "create index requests_guest_acted on requests (guest_acted_at) where guest_acted_at is not null",
    "create index requests_by_change on requests (updated_at, date_wanted)",
    "create index requests_by_person on requests (subject, person_key) where subject <> ''",
    "create index requests_for_tables on requests (date_wanted, kind, status) where kind = 'vip-table' and status in ('approved', 'arrived', 'waitlisted')",
    "create index requests_waitlist on requests (date_wanted, waitlisted_at) where status = 'waitlisted'",
    "create index requests_by_email on requests (email_key, created_at, kind, status, date_wanted, id)",
    "create index requests_by_campaign on requests (campaign_id, kind) where campaign_id is not null",
    "create index requests_came on requests (email_key, date_wanted) where status in ('arrived', 'redeemed')",
    "create index requests_functions on requests (email_key, date_wanted, status, id) where kind = 'function'",
  ]);

  await db.schema
    .createTable("request_counts")
    .addColumn("kind", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("status", "text", required)
    .addColumn("count", "integer", required)
    .addPrimaryKeyConstraint("request_counts_key", ["kind", "subject", "status"])
    .execute();
}

async function createGuestAccess(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("request_history")
    .addColumn("id", "text", primary)
    .addColumn("request_id", "text", (column) => column.notNull().references("requests.id").onDelete("cascade"))
    .addColumn("at", "text", required)
    .addColumn("actor", "text", required)
    .addColumn("action", "text", required)
    .addColumn("details", "text", required)
    .execute();
  await runAll(db, [
    "create index request_history_by_request on request_history (request_id, id)",
    "create index request_history_by_guest on request_history (at) where action = 'status' and actor = 'guest'",
  ]);

  await db.schema
    .createTable("guest_links")
    .addColumn("token_hash", "text", primary)
    .addColumn("request_id", "text", (column) => column.notNull().references("requests.id").onDelete("cascade"))
    .addColumn("created_at", "text", required)
    .addColumn("revoked_at", "text")
    .addColumn("via", "text", withDefault("email"))
    .execute();
  await runAll(db, [
    "create index guest_links_by_request on guest_links (request_id)",
    "create index guest_links_revoked on guest_links (revoked_at) where revoked_at is not null",
  ]);

  await db.schema
    .createTable("claim_codes")
    .addColumn("request_id", "text", (column) => column.primaryKey().references("requests.id").onDelete("cascade"))
    .addColumn("code", "text", (column) => column.notNull().unique())
    .execute();
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("shown_texts")
    .addColumn("id", "text", primary)
    .addColumn("body", "text", required)
    .execute();

  await db.schema
    .createTable("night_mails")
    .addColumn("change_id", "text", required)
    .addColumn("request_id", "text", required)
    .addColumn("mail_id", "text", required)
    .addPrimaryKeyConstraint("night_mails_key", ["change_id", "request_id"])
    .execute();
  await runAll(db, ["create index night_mails_by_request on night_mails (request_id)"]);

  await db.schema
    .createTable("guest_questions")
    .addColumn("id", "text", primary)
    .addColumn("request_id", "text", (column) => column.notNull().references("requests.id").onDelete("cascade"))
    .addColumn("kind", "text", required)
    .addColumn("text", "text", required)
    .addColumn("options", "text", required)
    .addColumn("details", "text", required)
    .addColumn("asked_at", "text", required)
    .addColumn("expires_at", "text")
    .addColumn("answered_at", "text")
    .addColumn("answer", "text")
    .addColumn("closed_at", "text")
    .execute();
  await runAll(db, ["create index guest_questions_by_request on guest_questions (request_id, id)"]);

  await db.schema
    .createTable("inbound_mails")
    .addColumn("message_id_hash", "text", primary)
    .addColumn("request_id", "text")
    .addColumn("received_at", "text", required)
    .execute();
  await runAll(db, ["create index inbound_mails_by_request on inbound_mails (request_id)"]);
}

async function createFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("request_files")
    .addColumn("id", "text", primary)
    .addColumn("request_id", "text", (column) => column.notNull().references("requests.id").onDelete("cascade"))
    .addColumn("name", "text", required)
    .addColumn("type", "text", required)
    .addColumn("size", "integer", required)
    .addColumn("sha256", "text", required)
    .addColumn("created_at", "text", required)
    .execute();
  await runAll(db, ["create index request_files_by_request on request_files (request_id)"]);

  await db.schema
    .createTable("request_file_parts")
    .addColumn("file_id", "text", (column) => column.notNull().references("request_files.id").onDelete("cascade"))
    .addColumn("part", "integer", required)
    .addColumn("data", "text", required)
    .addPrimaryKeyConstraint("request_file_parts_key", ["file_id", "part"])
    .execute();
}

/** Searches find three characters anywhere in a request's words. */
async function createRequestSearch(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) {
    await runAll(db, [
      `create virtual table request_search using fts5
        (request_id unindexed, words, tokenize = 'trigram', detail = 'none', columnsize = 0)`,
    ]);
    return;
  }
  await runAll(db, [
    "create extension if not exists pg_trgm",
    `create table request_search (
      place bigint generated always as identity primary key,
      request_id text collate "C" not null,
      words text collate "C" not null
    )`,
    "create index request_search_by_words on request_search using gin (words gin_trgm_ops)",
    // Finds who sent requests of a kind since a time. SQLite looks each subscriber up by `requests_by_email` instead.
    "create index requests_for_audiences on requests (kind, created_at, email_key) where status <> 'spam'",
  ]);
}
