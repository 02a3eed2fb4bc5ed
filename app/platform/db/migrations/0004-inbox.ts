import type { Kysely } from "kysely";

const newestFirst = ["created_at desc", "id desc"];

/** By name, the columns in order. */
const indexes: Record<string, string[]> = {
  requests_by_turn: ["turn", ...newestFirst],
  requests_by_kind: ["kind", "turn", ...newestFirst],
  requests_by_owner: ["owner_id", "turn", ...newestFirst, "kind"],
  requests_by_status: ["kind", "status", "created_at", "id"],
  requests_by_age: ["created_at", "id", "turn", "kind", "owner_id"],
  requests_by_date: ["date_wanted", "created_at", "id", "turn", "kind", "owner_id", "status"],
  requests_by_email: ["email_key", "created_at"],
  requests_by_phone: ["phone_key", "created_at"],
};

/**
 * The inbox's indexes in the orders that lists are walked in. The long ones hold whatever else a list is
 * narrowed by, so that what does not belong is passed over without reading its row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.dropIndex(name).execute();
    await db.schema.createIndex(name).on("requests").columns(columns).execute();
  }
}
