import type { Database } from "../../../platform/db/tables.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { writeHistory } from "../../request-history/write-history.server.ts";

/**
 * Unassigns every request of an admin, with a line in each one's history.
 *
 * @param actor the name of the person who does it.
 * @param now ms since 1970.
 * @returns how many there were.
 */
export async function unassignRequests(trx: Database, owner: string, actor: string, now: number): Promise<number> {
  const at = storedInstant(now);
  const unassigned = await trx
    .updateTable("requests")
    .set((eb) => ({ owner_id: null, updated_at: at, version: eb("version", "+", 1) }))
    .where("owner_id", "=", owner)
    .returning("id")
    .execute();
  for (const { id } of unassigned) {
    await writeHistory(trx, id, [{ action: "owner", details: { to: null } }], actor, at);
  }
  return unassigned.length;
}
