import type { Kysely } from "kysely";

/** A generated password expires: 24 hours after it was made, unless it was replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("admins").addColumn("password_expires_at", "text").execute();
}
