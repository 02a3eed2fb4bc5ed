import type { Tables } from "../db/tables.ts";

/** A table that is copied, row by row in the order of its key. */
export interface BackupTable {
  name: keyof Tables;
  /** The columns that put its rows in order and tell them apart; none where only their place does. */
  key: readonly string[];
  /** What lasts only for the moment: it is moved with a database, and in no backup. */
  momentary?: true;
}

/**
 * Every table, those first that others refer to.
 *
 * Nobody is signed in after a backup was restored: a session that was ended since would be alive again.
 */
export const backupTables: readonly BackupTable[] = [
  { name: "meta", key: ["key"] },
  { name: "media", key: ["id"] },
  { name: "series", key: ["id"] },
  { name: "events", key: ["id"] },
  { name: "night_changes", key: ["id"] },
  { name: "offers", key: ["id"] },
  { name: "news", key: ["id"] },
  { name: "admins", key: ["id"] },
  { name: "sessions", key: ["token_hash"], momentary: true },
  { name: "login_networks", key: ["mark"], momentary: true },
  { name: "requests", key: ["id"] },
  { name: "request_history", key: ["id"] },
  { name: "guest_links", key: ["token_hash"] },
  { name: "claim_codes", key: ["request_id"] },
  { name: "redemptions", key: ["request_id", "key"] },
  { name: "night_mails", key: ["change_id", "request_id"] },
  { name: "request_counts", key: ["kind", "subject", "status"] },
  { name: "request_search", key: [] },
  { name: "club_tables", key: ["id"] },
  { name: "seatings", key: ["request_id"] },
  { name: "arrivals", key: ["id"] },
  { name: "door_passes", key: ["id"], momentary: true },
  { name: "door_sessions", key: ["token_hash"], momentary: true },
  { name: "subscribers", key: ["id"] },
  { name: "outbox", key: ["id"] },
  { name: "privacy_log", key: ["id"] },
  { name: "idempotency", key: ["key"] },
  { name: "rate_limits", key: ["key"], momentary: true },
];

/** What a backup holds. */
export const lastingTables = backupTables.filter(({ momentary }) => !momentary);
