import type { Selectable } from "kysely";
import { venue } from "../content/venue.ts";
import type { Database, Tables } from "../db/tables.ts";
import { zonedIso } from "../lib/zoned-time.server.ts";
import type { Tick } from "./door-actions.ts";

/** A row of `arrivals` as every phone has it. */
function toTick(row: Selectable<Tables["arrivals"]>): Tick {
  const { id, request_id, what, undoes, at, actor, door } = row;
  return {
    _id: id,
    request: request_id,
    what: what as Tick["what"],
    undoes,
    at: zonedIso(at, venue.timeZone),
    by: actor,
    door,
  };
}

/** Everything that was tapped about a request in a night. */
export async function ticksOf(db: Database, requestId: string, night: string): Promise<Tick[]> {
  const rows = await db
    .selectFrom("arrivals")
    .selectAll()
    .where("request_id", "=", requestId)
    .where("night", "=", night)
    .execute();
  return rows.map(toTick);
}

/** What was tapped in a night after the tap with this number, in order. */
export async function ticksAfter(db: Database, night: string, seq: number): Promise<Tick[]> {
  const rows = await db
    .selectFrom("arrivals")
    .selectAll()
    .where("night", "=", night)
    .where("seq", ">", seq)
    .orderBy("seq")
    .execute();
  return rows.map(toTick);
}
