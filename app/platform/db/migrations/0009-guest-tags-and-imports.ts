import type { Kysely } from "kysely";
import { isPostgres, primary, required, runAll, withDefault } from "./baseline/statements.ts";

async function createTagTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("guest_tags")
    .addColumn("id", "text", primary)
    .addColumn("name", "text", required)
    .addColumn("name_key", "text", (column) => column.notNull().unique())
    .addColumn("rule", "text")
    .addColumn("checked_on", "text", withDefault(""))
    .addColumn("checked_up_to", "text", withDefault(""))
    .addColumn("created_at", "text", required)
    .addColumn("created_by", "text", required)
    .execute();
  await db.schema
    .createTable("guest_tag_choices")
    .addColumn("guest_id", "text", required)
    .addColumn("tag_id", "text", required)
    .addColumn("chosen", "text", required)
    .addColumn("at", "text", required)
    .addColumn("by", "text", required)
    .addPrimaryKeyConstraint("guest_tag_choices_key", ["guest_id", "tag_id"])
    .execute();
  await db.schema
    .createTable("guest_tagged")
    .addColumn("root_id", "text", required)
    .addColumn("tag_id", "text", required)
    .addColumn("place", "bigint", required)
    .addPrimaryKeyConstraint("guest_tagged_key", ["root_id", "tag_id"])
    .execute();
  await db.schema
    .createTable("guest_nights")
    .addColumn("root_id", "text", required)
    .addColumn("night", "text", required)
    .addPrimaryKeyConstraint("guest_nights_key", ["root_id", "night"])
    .execute();
  await db.schema
    .createTable("guest_views")
    .addColumn("id", "text", primary)
    .addColumn("name", "text", required)
    .addColumn("name_key", "text", (column) => column.notNull().unique())
    .addColumn("filter", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("created_by", "text", required)
    .execute();
}

async function createImportTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("guest_imports")
    .addColumn("id", "text", primary)
    .addColumn("at", "text", required)
    .addColumn("by", "text", required)
    .addColumn("file", "text", required)
    .addColumn("file_hash", "text", required)
    .addColumn("state", "text", required)
    .addColumn("rows", "integer", withDefault(0))
    .addColumn("subscribers", "integer", withDefault(0))
    .execute();
  await db.schema
    .createTable("guest_import_rows")
    .addColumn("id", "text", primary)
    .addColumn("import_id", "text", required)
    .addColumn("line", "integer", required)
    .addColumn("name", "text", withDefault(""))
    .addColumn("email", "text", withDefault(""))
    .addColumn("email_key", "text", withDefault(""))
    .addColumn("phone", "text", withDefault(""))
    .addColumn("phone_key", "text", withDefault(""))
    .addColumn("visits", "integer", withDefault(0))
    .addColumn("last_visit", "text")
    .addColumn("spent_cents", "bigint", withDefault(0))
    .addColumn("note", "text", withDefault(""))
    .addColumn("birthday", "text")
    .addColumn("added_at", "text", required)
    .execute();
  await db.schema
    .createTable("guest_import_tags")
    .addColumn("row_id", "text", required)
    .addColumn("tag_id", "text", required)
    .addPrimaryKeyConstraint("guest_import_tags_key", ["row_id", "tag_id"])
    .execute();
  await db.schema
    .createTable("guest_import_contacts")
    .addColumn("import_id", "text", required)
    .addColumn("contact", "text", required)
    .addColumn("guest_before", "text")
    .addColumn("added_before", "text")
    .addPrimaryKeyConstraint("guest_import_contacts_key", ["import_id", "contact"])
    .execute();
  await db.schema
    .createTable("guest_import_subscribers")
    .addColumn("import_id", "text", required)
    .addColumn("subscriber_id", "text", required)
    .addPrimaryKeyConstraint("guest_import_subscribers_key", ["import_id", "subscriber_id"])
    .execute();
}

const indexes = [
  "create index guest_tag_choices_by_tag on guest_tag_choices (tag_id)",
  "create index guest_tagged_by_tag on guest_tagged (tag_id, place desc, root_id)",
  "create index guest_nights_by_night on guest_nights (night, root_id)",
  "create index guests_by_birthday on guests (birthday) where birthday is not null",
  "create index guests_by_first_visit on guests (first_visit) where merged_into is null and first_visit is not null",
  "create index guests_subscribed on guests (place desc) where merged_into is null and subscribed = 1",
  "create index guests_filtered on guests (place desc, last_visit, spent_cents, no_shows, subscribed, next_night, id) where merged_into is null",
  "create index guest_import_rows_by_import on guest_import_rows (import_id, id)",
  "create index guest_import_rows_by_email on guest_import_rows (email_key) where email_key <> ''",
  "create index guest_import_rows_by_phone on guest_import_rows (phone_key) where phone_key <> ''",
  "create index guest_import_rows_by_time on guest_import_rows (added_at)",
  "create index guest_import_tags_by_tag on guest_import_tags (tag_id)",
];

/** Forgets what an import made of a contact with the last of its rows that names it. */
const forgetContact = (prefix: string, column: string, key: string) => `
    delete from guest_import_contacts where import_id = old.import_id and contact = '${prefix}' || old.${column}
      and not exists (
        select 1 from guest_import_rows as other
        where other.${key} = old.${key} and other.${key} <> ''
          and other.import_id = old.import_id and other.${column} = old.${column}
      );`;

/** Has guests' summaries made again when an imported row goes. */
async function watchImports(db: Kysely<unknown>): Promise<void> {
  const name = "guest_import_row_gone";
  const work = `delete from guest_import_tags where row_id = old.id;
    ${forgetContact("email:", "email_key", "email_key")}
    ${forgetContact("phone:", "phone", "phone_key")}
    update guest_rows set is_summed = 0, is_gone = 1 where row_id = old.id`;
  if (!isPostgres(db))
    return runAll(db, [`create trigger ${name} after delete on guest_import_rows begin ${work}; end`]);
  await runAll(db, [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${work}; return old; end $$`,
    `create trigger ${name} after delete on guest_import_rows for each row execute function ${name}()`,
  ]);
}

/**
 * Adds tags of guests, their rules, the nights that rules count, saved views of the list, and imports of guests from
 * another tool. Summaries from before are made again, which fills the nights.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("guests").addColumn("birthday", "text").execute();
  await createTagTables(db);
  await createImportTables(db);
  await runAll(db, indexes);
  await watchImports(db);
  await runAll(db, ["update guests set is_due = 1 where merged_into is null and visits > 0"]);
}
