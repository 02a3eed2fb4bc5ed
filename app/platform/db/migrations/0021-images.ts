import type { Kysely } from "kysely";

/** The library of images: what tells them apart, who made them and until when they may be shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = (name: string) =>
    db.schema.alterTable("media").addColumn(name, "text", (column) => column.notNull().defaultTo(""));
  await text("name").execute();
  await text("credit").execute();
  for (const name of ["hash", "licence_ends", "updated_at", "updated_by"]) {
    await db.schema.alterTable("media").addColumn(name, "text").execute();
  }
  const number = (name: string, fallback: number) =>
    db.schema.alterTable("media").addColumn(name, "integer", (column) => column.notNull().defaultTo(fallback));
  await number("widest", 1200).execute();
  await number("version", 1).execute();

  await db.schema.createIndex("media_by_file").on("media").column("file_id").execute();
  await db.schema.createIndex("media_by_licence").on("media").column("licence_ends").execute();
  await db.schema.createIndex("media_by_hash").unique().on("media").column("hash").execute();
  for (const table of ["events", "offers", "news"]) {
    await db.schema.createIndex(`${table}_by_picture`).on(table).column("picture_id").execute();
  }
}
