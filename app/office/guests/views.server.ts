import type { GuestFilter } from "../../bookings/guests/filter.ts";
import { hiddenFilter } from "../../bookings/guests/list.server.ts";
import { comparableName } from "../../bookings/guests/tags.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal, wrongField } from "../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import type { Role } from "../../platform/roles/roles.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";

/** Most saved views. */
const MAX_VIEWS = 50;

/** The saved views whose filters a role may use, sorted by name. */
export async function listViews(db: Database, role: Role) {
  const rows = await db.selectFrom("guest_views").select(["id", "name", "filter"]).orderBy("name_key").execute();
  const views = rows.map(({ id, name, filter }) => ({ _id: id, name, filter: parseJsonText(filter) }));
  return views.filter(({ filter }) => hiddenFilter(filter, role) === undefined);
}

/**
 * Saves a filter under a name, in the writer's transaction; a view with that name is replaced. @throws `Refusal` (422).
 */
export async function saveView(trx: Database, name: string, filter: GuestFilter, { by, now }: Edit): Promise<void> {
  const key = comparableName(name);
  const values = { name, filter: jsonText(filter), created_at: storedInstant(now), created_by: by.username };
  const found = await trx.selectFrom("guest_views").select("id").where("name_key", "=", key).executeTakeFirst();
  const id = found?.id ?? newId();
  if (found) await trx.updateTable("guest_views").set(values).where("id", "=", id).execute();
  else {
    const { count } = await trx
      .selectFrom("guest_views")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= MAX_VIEWS) throw wrongField("name", `There are ${MAX_VIEWS} views already. Delete one first.`);
    await trx
      .insertInto("guest_views")
      .values({ id, name_key: key, ...values })
      .execute();
  }
  const object = { kind: "guest-view", id, name };
  await record(trx, { actor: by, action: "guest-view.saved", object, after: { ...filter } }, now);
}

/** Deletes a saved view, in the writer's transaction. @throws `Refusal` (404). */
export async function deleteView(trx: Database, id: string, { by, now }: Edit): Promise<void> {
  const view = await trx.deleteFrom("guest_views").where("id", "=", id).returning("name").executeTakeFirst();
  if (!view) throw new Refusal(404, "This view isn't there any more.");
  const object = { kind: "guest-view", id, name: view.name };
  await record(trx, { actor: by, action: "guest-view.deleted", object }, now);
}
