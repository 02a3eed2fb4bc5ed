import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { type Retention, retention } from "./retention.ts";

/**
 * When each table's rows are deleted: the retention rules that reach it, the table with which they are deleted, or why
 * they stay. A new table needs a line here, and a rule if it has personal data.
 */
const tables: Record<string, readonly Retention[] | { with: string } | { stays: string }> = {
  account_links: ["link"],
  admins: { stays: "Staff's accounts, deactivated by owners." },
  arrivals: ["door"],
  audience_guests: { with: "subscribers" },
  campaign_links: { stays: "Numbers alone." },
  campaign_recipients: { stays: "Without addresses; an erasure removes the subscriber's id." },
  campaigns: { stays: "What the club sent, without its recipients." },
  claim_codes: { with: "requests" },
  club_tables: { stays: "The floor plan." },
  demo_rows: { stays: "Ids of the demo." },
  consent_texts: { stays: "Texts that guests consented to." },
  consents: ["consent"],
  deposit_rules: { stays: "The club's rules." },
  deposit_tasks: { with: "requests" },
  deposits: { with: "requests" },
  door_passes: { stays: "Deleted when the next door code is made, after they have ended." },
  door_sessions: { with: "door_passes" },
  endings: { stays: "Ids and keyed hashes, for a restore of an older backup." },
  events: { stays: "Published content." },
  floor_rooms: { stays: "The floor plan." },
  floor_snapshots: { stays: "The floor plan of past nights, without guests." },
  guest_changes: { with: "guests" },
  guest_contacts: { with: "guests" },
  guest_flags: { with: "guests" },
  guest_import_contacts: { with: "guest_import_rows" },
  guest_import_rows: ["imported"],
  guest_import_subscribers: { stays: "Ids alone; without the subscriber they mean nothing." },
  guest_import_tags: { with: "guest_import_rows" },
  guest_imports: { stays: "Names of files, without guests." },
  guest_links: { with: "requests" },
  guest_lists: ["list"],
  guest_nights: { with: "guests" },
  guest_notes: { with: "guests" },
  guest_questions: { with: "requests" },
  guest_rows: { with: "requests" },
  guest_tag_choices: { with: "guests" },
  guest_tagged: { with: "guests" },
  guest_tags: { stays: "Names of tags and their rules, without guests." },
  guest_views: { stays: "Names of filters, without guests." },
  guests: { with: "requests" },
  idempotency: ["sender"],
  inbound_mails: { with: "requests" },
  inspector_links: ["inspection"],
  ledger: ["ledger"],
  list_entries: ["entry"],
  login_devices: { with: "admins" },
  login_networks: ["network"],
  login_tickets: { stays: "Of a login that waits for its second factor, for minutes." },
  mail_attempts: { stays: "Ids and sizes of received emails, deleted two weeks after the last attempt." },
  media: { stays: "Published images." },
  meta: { stays: "Counters and keys of the program." },
  news: { stays: "Published content." },
  night_changes: { stays: "What guests were told about an event, without guests." },
  night_mails: { with: "requests" },
  night_numbers: { stays: "Numbers, and the names of guest lists and their owners." },
  nights_due: { stays: "Dates of club nights, until their numbers are made." },
  night_tables: ["note"],
  offers: { stays: "Published content." },
  outbox: ["mail"],
  passkeys: { with: "admins" },
  privacy_log: ["log"],
  rate_limits: ["sender"],
  recovery_codes: { with: "admins" },
  register: ["register"],
  request_counts: { stays: "Numbers alone." },
  request_file_parts: { with: "request_files" },
  request_files: { with: "requests" },
  request_history: { with: "requests" },
  request_search: { with: "requests" },
  requests: ["career", "request"],
  seatings: { with: "requests" },
  second_factor_rules: { stays: "The club's rules." },
  sending_pace: { stays: "Numbers alone." },
  series: { stays: "Published content." },
  sessions: ["session"],
  settings_draft: { stays: "The club's settings." },
  settings_versions: { stays: "The club's settings." },
  shown_texts: { stays: "Texts that guests consented to." },
  suppressions: ["suppression"],
  subscribers: ["subscriber", "unconfirmed"],
  table_categories: { stays: "The floor plan." },
  table_offers: { with: "requests" },
  text_confirmations: { stays: "The club's settings." },
  ticket_imports: ["door"],
  ticket_shops: { stays: "Names of shops and of their files' columns." },
  tickets: ["ticket", "door"],
  till_bills: ["door"],
  till_imports: ["door"],
  tills: { stays: "Names of tills, of their files' columns and of tables." },
  totp_factors: { with: "admins" },
  trail: ["trail"],
  trail_head: { stays: "One row, with a hash." },
  unclear_reports: ["report"],
};

test("every table has a retention rule, is deleted with another, or has a reason to stay", async () => {
  const db = await testDatabase();
  const names = (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name);
  // SQLite's own tables of the full-text indexes.
  const own = names.filter((name) => !/^(request_search_|guest_search)/.test(name));
  expect(own.sort()).toEqual(Object.keys(tables).sort());
  const ways = Object.values(tables);
  const others = ways.flatMap((way) => ("with" in way && typeof way.with === "string" ? [way.with] : []));
  expect(others.filter((name) => !(name in tables))).toEqual([]);
  const rules = new Set(ways.flatMap((way) => (Array.isArray(way) ? (way as Retention[]) : [])));
  expect(Object.keys(retention).filter((rule) => !rules.has(rule as Retention))).toEqual([]);
});
