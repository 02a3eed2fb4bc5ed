import type { Tables } from "../../platform/db/tables.ts";

/** A table to copy, row by row in the order of its key. */
export interface BackupTable {
  name: keyof Tables;
  /** The columns of a unique key; empty if rows are identified by position only. */
  key: readonly string[];
  /** Short-lived rows: copied by a move, but in no backup. */
  momentary?: true;
}

/**
 * Every table, referenced ones first.
 *
 * Sessions are not backed up: an ended one would be valid again after a restore.
 */
export const backupTables: readonly BackupTable[] = [
  { name: "meta", key: ["key"] },
  // First: rows of other tables that are copied after it are not logged again.
  { name: "endings", key: ["kind", "subject", "at"] },
  { name: "settings_versions", key: ["id"] },
  { name: "settings_draft", key: ["id"] },
  { name: "text_confirmations", key: ["path"] },
  { name: "media", key: ["id"] },
  { name: "series", key: ["id"] },
  { name: "events", key: ["id"] },
  { name: "night_changes", key: ["id"] },
  { name: "offers", key: ["id"] },
  { name: "news", key: ["id"] },
  { name: "admins", key: ["id"] },
  { name: "sessions", key: ["token_hash"], momentary: true },
  { name: "login_networks", key: ["mark"], momentary: true },
  { name: "login_devices", key: ["mark"], momentary: true },
  { name: "login_tickets", key: ["ticket_hash"], momentary: true },
  { name: "account_links", key: ["token_hash"], momentary: true },
  { name: "passkeys", key: ["id"] },
  { name: "totp_factors", key: ["admin_id"] },
  { name: "recovery_codes", key: ["code_hash"] },
  { name: "second_factor_rules", key: ["role"] },
  { name: "shown_texts", key: ["id"] },
  { name: "requests", key: ["id"] },
  { name: "request_history", key: ["id"] },
  { name: "guest_links", key: ["token_hash"] },
  { name: "claim_codes", key: ["request_id"] },
  { name: "night_mails", key: ["change_id", "request_id"] },
  { name: "request_counts", key: ["kind", "subject", "status"] },
  { name: "request_search", key: [] },
  { name: "guest_questions", key: ["id"] },
  { name: "request_files", key: ["id"] },
  { name: "request_file_parts", key: ["file_id", "part"] },
  { name: "inbound_mails", key: ["message_id_hash"] },
  { name: "mail_attempts", key: ["id"], momentary: true },
  { name: "table_categories", key: ["id"] },
  { name: "floor_rooms", key: ["id"] },
  { name: "club_tables", key: ["id"] },
  { name: "night_tables", key: ["night", "table_id"] },
  { name: "floor_snapshots", key: ["night"] },
  { name: "table_offers", key: ["id"] },
  { name: "deposit_rules", key: ["id"] },
  { name: "deposits", key: ["request_id"] },
  { name: "ledger", key: ["id"] },
  { name: "deposit_tasks", key: ["id"] },
  { name: "seatings", key: ["request_id"] },
  { name: "arrivals", key: ["id"] },
  { name: "guest_lists", key: ["id"] },
  { name: "list_entries", key: ["id"] },
  { name: "ticket_shops", key: ["id"] },
  { name: "ticket_imports", key: ["id"] },
  { name: "tickets", key: ["id"] },
  // After requests: what is theirs was fixed when they were made.
  { name: "promoter_links", key: ["word"] },
  { name: "request_promoters", key: ["request_id"] },
  { name: "promoter_rates", key: ["id"] },
  { name: "promoter_statements", key: ["id"] },
  { name: "promoter_statement_lines", key: ["id"] },
  { name: "promoter_statement_answers", key: ["id"] },
  { name: "promoter_payments", key: ["id"] },
  { name: "promoter_page_links", key: ["token_hash"] },
  { name: "tills", key: ["id"] },
  { name: "till_imports", key: ["id"] },
  { name: "till_bills", key: ["id"] },
  { name: "register", key: ["number"] },
  { name: "inspector_links", key: ["id"], momentary: true },
  { name: "door_passes", key: ["id"], momentary: true },
  { name: "door_sessions", key: ["token_hash"], momentary: true },
  { name: "subscribers", key: ["id"] },
  { name: "consent_texts", key: ["id"] },
  { name: "consents", key: ["mark", "number"] },
  { name: "outbox", key: ["id"] },
  // After the rows whose triggers change them.
  { name: "guest_rows", key: ["row_id"] },
  { name: "guest_contacts", key: ["contact"] },
  { name: "guests", key: ["id"] },
  { name: "guest_notes", key: ["id"] },
  { name: "guest_changes", key: ["id"] },
  { name: "guest_flags", key: ["id"] },
  { name: "guest_tags", key: ["id"] },
  { name: "guest_tag_choices", key: ["guest_id", "tag_id"] },
  { name: "guest_tagged", key: ["root_id", "tag_id"] },
  { name: "guest_nights", key: ["root_id", "night"] },
  { name: "guest_views", key: ["id"] },
  { name: "guest_imports", key: ["id"] },
  { name: "guest_import_rows", key: ["id"] },
  { name: "guest_import_tags", key: ["row_id", "tag_id"] },
  { name: "guest_import_contacts", key: ["import_id", "contact"] },
  { name: "guest_import_subscribers", key: ["import_id", "subscriber_id"] },
  { name: "night_numbers", key: ["night"] },
  { name: "view_sources", key: ["night", "source"] },
  { name: "view_hours", key: ["night", "hour", "page"] },
  { name: "form_counts", key: ["night", "form", "field"] },
  { name: "forms_sent", key: ["night", "form"] },
  { name: "short_links", key: ["word"] },
  { name: "short_link_visits", key: ["word", "day"] },
  { name: "campaigns", key: ["id"] },
  { name: "campaign_links", key: ["campaign_id", "position"] },
  { name: "campaign_recipients", key: ["id"] },
  { name: "sending_pace", key: ["period", "starts_at"], momentary: true },
  { name: "suppressions", key: ["mark"] },
  { name: "unclear_reports", key: ["mark"] },
  { name: "privacy_log", key: ["id"] },
  { name: "trail", key: ["number"] },
  { name: "trail_head", key: ["id"] },
  { name: "demo_rows", key: ["id"] },
  { name: "idempotency", key: ["key"] },
  { name: "rate_limits", key: ["key"], momentary: true },
];

/** Tables that triggers or jobs fill from the rows of others: neither backed up nor moved. */
export const derivedTables: readonly (keyof Tables)[] = [
  "nights_due",
  "audience_guests",
  "view_nights",
  "view_source_months",
  "view_hour_months",
  "form_months",
];

export const lastingTables = backupTables.filter(({ momentary }) => !momentary);
