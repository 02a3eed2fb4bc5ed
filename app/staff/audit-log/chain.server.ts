import { hash } from "node:crypto";
import type { Selectable } from "kysely";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { type ChainHead, emptyHead } from "./verify-chain.server.ts";

/** A row as it is stored. */
export type TrailColumns = Selectable<Tables["trail"]>;

const selectHead = prepared<object, ChainHead>((db) =>
  db.selectFrom("trail_head").select(["last_number", "last_hash", "deleted_up_to", "deleted_hash"]).where("id", "=", 1),
);

/** The ends of the chain. */
export async function readHead(db: Database): Promise<ChainHead> {
  const { rows } = await selectHead(db, {});
  return rows[0] ?? emptyHead;
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
