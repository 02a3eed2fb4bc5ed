import { type Kysely, sql } from "kysely";

/** A migration of a later release: adds a table, and a column with its values in existing rows. */
export const laterMigration = {
  "9999-dress-codes": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("wardrobes")
        .addColumn("id", "text", (column) => column.primaryKey())
        .execute();
      await db.schema.alterTable("events").addColumn("dress_code", "text").execute();
      await sql`update events set dress_code = 'Smart casual'`.execute(db);
    },
  },
};
