import { hash } from "node:crypto";
import type { Selectable } from "kysely";
import { prepared } from "../db/prepared.server.ts";
import type { Database, Tables } from "../db/tables.ts";

/** A row as it is stored. */
export type TrailColumns = Selectable<Tables["trail"]>;

/** Where the chain ends, and where it begins now that retention has deleted what was before. */
export type TrailHead = Omit<Selectable<Tables["trail_head"]>, "id">;

/** Of a trail without rows. */
const empty: TrailHead = { last_number: 0, last_hash: "", deleted_up_to: 0, deleted_hash: "" };

const selectHead = prepared<object, TrailHead>((db) =>
  db.selectFrom("trail_head").select(["last_number", "last_hash", "deleted_up_to", "deleted_hash"]).where("id", "=", 1),
);

/** The ends of the chain. */
export async function readHead(db: Database): Promise<TrailHead> {
  const { rows } = await selectHead(db, {});
  return rows[0] ?? empty;
}

/** The hash of a row: SHA-256 over all of its other columns in this order, as JSON; the last is the hash before it. */
export function rowHash(row: Omit<TrailColumns, "hash">): string {
  const { number, at, actor_id, actor, network, action, object_kind, object_id, object, details, previous_hash } = row;
  const columns = [
    number,
    at,
    actor_id,
    actor,
    network,
    action,
    object_kind,
    object_id,
    object,
    details,
    previous_hash,
  ];
  return hash("sha256", JSON.stringify(columns), "base64url");
}
