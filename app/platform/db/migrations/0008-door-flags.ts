import type { Kysely } from "kysely";
import { primary, required, runAll, withDefault } from "./baseline/statements.ts";

/** Adds flags of guests for the door, and what phones need to show who guests are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("guest_flags")
    .addColumn("id", "text", primary)
    .addColumn("guest_id", "text", required)
    .addColumn("kind", "text", required)
    .addColumn("reason", "text", required)
    .addColumn("set_at", "text", required)
    .addColumn("set_by", "text", required)
    .addColumn("ends_on", "text", required)
    .execute();
  await db.schema.alterTable("guests").addColumn("card_version", "integer", withDefault(0)).execute();
  await db.schema.alterTable("door_passes").addColumn("shows_guests", "integer", withDefault(0)).execute();
  await runAll(db, [
    "create index guest_flags_by_guest on guest_flags (guest_id, ends_on)",
    "create index guest_flags_by_end on guest_flags (ends_on)",
    "create index guests_by_card on guests (card_version)",
  ]);
}
