import { type RawBuilder, sql } from "kysely";
import type { Database } from "../app/platform/db/tables.ts";
import type { TrailEntry } from "../app/staff/audit-log/record.server.ts";
import { testedOn } from "./database.ts";

/** A row of the audit trail for comparisons; what has no value is left out. */
export interface TrailRow extends Partial<Pick<TrailEntry, "before" | "after" | "filter" | "count">> {
  actor: string;
  action: string;
  object?: { kind: string; id: string; name: string };
}

/**
 * The audit trail of a test's database, oldest first.
 *
 * ```ts
 * expect(await readTrail(app.db, "event.changed")).toEqual([
 *   { actor: "Ana", action: "event.changed", object: { kind: "event", id, name: "Ember" }, before: { … }, after: { … } },
 * ]);
 * ```
 *
 * @param starting only actions that start with it.
 */
export async function readTrail(db: Database, starting = ""): Promise<TrailRow[]> {
  const rows = await db.selectFrom("trail").selectAll().orderBy("number").execute();
  return rows
    .filter(({ action }) => action.startsWith(starting))
    .map(({ actor, action, object_kind, object_id, object, details }) => ({
      actor,
      action,
      ...(object_kind !== null && { object: { kind: object_kind, id: object_id ?? "", name: object ?? "" } }),
      ...JSON.parse(details),
    }));
}

/** Changes the trail or the incident register past its triggers, as someone with all rights on the database can. */
export async function tamper(db: Database, ...changes: RawBuilder<unknown>[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (testedOn === "postgres") {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const change of changes) await change.execute(trx);
      return;
    }
    const triggers = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where type = 'trigger' and tbl_name in ('trail', 'trail_head', 'register')`.execute(
      trx,
    );
    for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(trx);
    for (const change of changes) await change.execute(trx);
    for (const trigger of triggers.rows) await sql.raw(trigger.sql).execute(trx);
  });
}
