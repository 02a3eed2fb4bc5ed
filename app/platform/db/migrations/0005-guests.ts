import type { Kysely } from "kysely";
import { isPostgres, primary, required, runAll, withDefault } from "./baseline/statements.ts";

/** Statements on a row that changed, after which its guest's summary is due. `when` and `set` are SQL on `old` and `new`. */
interface Watched {
  name: string;
  on: string;
  /** The id of the row of `guest_rows`. */
  row: string;
  when?: string;
  /** More columns of `guest_rows` to set. */
  set?: string;
}

const changed = (...columns: string[]) =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(" or ");

const GONE = "is_gone = 1";

const watched: readonly Watched[] = [
  {
    name: "guest_request_changed",
    on: "update on requests",
    row: "new.id",
    when: changed("status", "name", "date_wanted", "spam_reason"),
  },
  {
    name: "guest_entry_changed",
    on: "update on list_entries",
    row: "new.id",
    when: changed("name", "email_key", "night", "removed_at"),
    set: "claimed_email = new.email_key, is_gone = case when new.name = '' then 1 else 0 end",
  },
  {
    name: "guest_ticket_changed",
    on: "update on tickets",
    row: "new.id",
    when: changed("state", "name", "night", "email", "phone"),
    set: "is_gone = case when new.name = '' and new.email = '' and new.phone = '' then 1 else 0 end",
  },
  {
    name: "guest_subscriber_changed",
    on: "update on subscribers",
    row: "new.id",
    when: changed("first_name", "last_name", "unsubscribed_at", "confirmed_at", "spam_reason"),
  },
  { name: "guest_at_the_door", on: "insert on arrivals", row: "new.request_id" },
  { name: "guest_spent", on: "insert on ledger", row: "new.request_id", when: "new.entry = 'spent'" },
  { name: "guest_request_gone", on: "delete on requests", row: "old.id", set: GONE },
  { name: "guest_entry_gone", on: "delete on list_entries", row: "old.id", set: GONE },
  { name: "guest_ticket_gone", on: "delete on tickets", row: "old.id", set: GONE },
  { name: "guest_subscriber_gone", on: "delete on subscribers", row: "old.id", set: GONE },
];

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("guest_rows")
    .addColumn("row_id", "text", primary)
    .addColumn("source", "text", required)
    .addColumn("contact", "text")
    .addColumn("claimed_email", "text")
    .addColumn("at", "text", required)
    .addColumn("is_summed", "integer", withDefault(0))
    .addColumn("is_gone", "integer", withDefault(0))
    .execute();
  await db.schema
    .createTable("guest_contacts")
    .addColumn("contact", "text", primary)
    .addColumn("guest_id", "text", required)
    .addColumn("added_at", "text", required)
    .addColumn("person_key", "text")
    .execute();
  await db.schema
    .createTable("guests")
    .addColumn("id", "text", primary)
    .addColumn("merged_into", "text")
    .addColumn("root_id", "text", required)
    .addColumn("place", "bigint", (column) => column.notNull().unique())
    .addColumn("words", "text", withDefault(""))
    .addColumn("created_at", "text", required)
    .addColumn("name", "text", withDefault(""))
    .addColumn("other_names", "text", withDefault("[]"))
    .addColumn("unconfirmed_emails", "text", withDefault("[]"))
    .addColumn("visits", "integer", withDefault(0))
    .addColumn("no_shows", "integer", withDefault(0))
    .addColumn("first_visit", "text")
    .addColumn("last_visit", "text")
    .addColumn("next_night", "text")
    .addColumn("spent_cents", "bigint", withDefault(0))
    .addColumn("subscribed", "integer", withDefault(0))
    .addColumn("newest_at", "text", withDefault(""))
    .addColumn("is_due", "integer", withDefault(0))
    .execute();
  await db.schema
    .createTable("guest_notes")
    .addColumn("id", "text", primary)
    .addColumn("guest_id", "text", required)
    .addColumn("at", "text", required)
    .addColumn("by", "text", required)
    .addColumn("text", "text", required)
    .execute();
  await db.schema
    .createTable("guest_changes")
    .addColumn("id", "text", primary)
    .addColumn("at", "text", required)
    .addColumn("by", "text", required)
    .addColumn("what", "text", required)
    .addColumn("guest_id", "text", required)
    .addColumn("other_id", "text", required)
    .execute();
}

const indexes = [
  "create index guest_rows_by_contact on guest_rows (contact, at) where contact is not null",
  "create index guest_rows_by_claim on guest_rows (claimed_email, at) where claimed_email is not null",
  "create index guest_rows_to_sum on guest_rows (row_id) where is_summed = 0",
  "create index guest_rows_gone on guest_rows (row_id) where is_gone = 1",
  "create index guest_contacts_by_guest on guest_contacts (guest_id)",
  "create index guest_contacts_by_person on guest_contacts (person_key) where person_key is not null",
  "create index guests_due on guests (id) where is_due = 1",
  "create index guests_by_root on guests (root_id)",
  "create index guests_listed on guests (place desc) where merged_into is null",
  "create index guests_who_came on guests (last_visit desc, place desc) where merged_into is null and last_visit is not null",
  "create index guests_no_shows on guests (no_shows desc, place desc) where merged_into is null and no_shows > 0",
  "create index guests_who_spent on guests (spent_cents desc, place desc) where merged_into is null and spent_cents > 0",
  "create index guests_expected on guests (next_night, place) where next_night is not null",
  "create index guest_notes_by_guest on guest_notes (guest_id, at)",
  "create index guest_changes_by_guest on guest_changes (guest_id)",
  "create index guest_changes_by_other on guest_changes (other_id)",
];

/** Searches find three characters anywhere in a guest's words. SQLite needs a table for that index, kept by triggers. */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await runAll(db, ["create index guests_by_words on guests using gin (words gin_trgm_ops)"]);
    return;
  }
  const add = "insert into guest_search (rowid, words) values (new.place, new.words)";
  const remove = "insert into guest_search (guest_search, rowid, words) values ('delete', old.place, old.words)";
  await runAll(db, [
    `create virtual table guest_search using fts5
      (words, content = 'guests', content_rowid = 'place', tokenize = 'trigram', detail = 'none', columnsize = 0)`,
    `create trigger guest_search_added after insert on guests begin ${add}; end`,
    `create trigger guest_search_removed after delete on guests begin ${remove}; end`,
    `create trigger guest_search_changed after update on guests
      when (${changed("place", "words")}) begin ${remove}; ${add}; end`,
  ]);
}

async function watch(db: Kysely<unknown>, { name, on, row, when, set }: Watched): Promise<void> {
  const update = `update guest_rows set ${["is_summed = 0", ...(set ? [set] : [])].join(", ")} where row_id = ${row}`;
  const condition = when ? ` when (${when})` : "";
  if (isPostgres(db)) {
    const result = on.startsWith("delete") ? "return old" : "return null";
    await runAll(db, [
      `create function ${name}() returns trigger language plpgsql as $$ begin ${update}; ${result}; end $$`,
      `create trigger ${name} after ${on} for each row${condition} execute function ${name}()`,
    ]);
    return;
  }
  await runAll(db, [`create trigger ${name} after ${on}${condition} begin ${update}; end`]);
}

/**
 * Adds guests: whose each request, entry, ticket and subscription is. Triggers notice what changes a guest's summary. Rows
 * from before are linked by a job, once the site runs (`bookings/guests/link-earlier-rows.server.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await createSearch(db);
  await runAll(db, indexes);
  for (const one of watched) await watch(db, one);
  const now = isPostgres(db)
    ? `to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
  const filled = ["requests", "list_entries", "tickets", "subscribers"].map(
    (table) => `exists (select 1 from ${table})`,
  );
  await runAll(db, [`insert into meta (key, value) select 'guests-to-link', ${now} where ${filled.join(" or ")}`]);
}
