import type { Kysely } from "kysely";
import { runAll } from "./baseline/statements.ts";

/** Adds until when a guest had an address or a number that is someone else's now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("guest_contacts").addColumn("former_of", "text").execute();
  await db.schema.alterTable("guest_contacts").addColumn("until", "text").execute();
  await runAll(db, [
    "create index guest_contacts_former on guest_contacts (former_of, until) where former_of is not null",
  ]);
}
