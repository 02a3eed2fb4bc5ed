import type { Selectable } from "kysely";
import { venue } from "../content/venue.ts";
import type { Database, Tables } from "../db/tables.ts";
import { zonedIso } from "../lib/zoned-time.server.ts";
import type { DoorAction } from "./door-actions.ts";

/** A row of `arrivals` as every phone has it. */
function toDoorAction(row: Selectable<Tables["arrivals"]>): DoorAction {
  const { id, request_id, what, undoes, at, actor, door } = row;
  return {
    _id: id,
    request: request_id,
    what: what as DoorAction["what"],
    undoes,
    at: zonedIso(at, venue.timeZone),
    by: actor,
    door,
  };
}

/** Everything that was tapped about a request in a night. */
export async function doorActionsOf(db: Database, requestId: string, night: string): Promise<DoorAction[]> {
  const rows = await db
    .selectFrom("arrivals")
    .selectAll()
    .where("request_id", "=", requestId)
    .where("night", "=", night)
    .execute();
  return rows.map(toDoorAction);
}

/** What was tapped in a night after the tap with this number, in order. */
export async function doorActionsAfter(db: Database, night: string, seq: number): Promise<DoorAction[]> {
  const rows = await db
    .selectFrom("arrivals")
    .selectAll()
    .where("night", "=", night)
    .where("seq", ">", seq)
    .orderBy("seq")
    .execute();
  return rows.map(toDoorAction);
}
