import { hash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database, Tables } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";
import type { TrailAction } from "./actions.ts";

/** Who does something. */
export interface Actor {
  /** An admin's id; null for the operator and the program itself. */
  id: string | null;
  /** The name as people know it. */
  username: string;
  /** The network that the request came from, or empty. */
  network: string;
}

/** The operator, on the command line. */
export const operator: Actor = { id: null, username: "operator", network: "" };

/** The program itself: scheduled work. */
export const program: Actor = { id: null, username: "Afterglow", network: "" };

/** A row of the audit trail to be. It must hold no secret, no guest's name or contact data, and nothing that guests wrote. */
export interface TrailEntry {
  actor: Actor;
  action: TrailAction;
  /** What was changed: its kind, its id, and its name or reference. */
  object?: { kind: string; id: string; name: string };
  /** What was changed, by field, as it was. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Of an export or a search: what was asked for. */
  filter?: Record<string, unknown>;
  /** How many rows it was about. */
  count?: number;
}

/** A row without its hash. */
type Unhashed = Omit<Selectable<Tables["trail"]>, "hash">;

/** The hash of a row: SHA-256 over all of its columns in this order, as JSON. */
export function rowHash(row: Unhashed): string {
  const { number, at, actor_id, actor, network, action, object_kind, object_id, object, details, previous_hash } = row;
  const text = [number, at, actor_id, actor, network, action, object_kind, object_id, object, details, previous_hash];
  return hash("sha256", JSON.stringify(text), "base64url");
}

/**
 * Adds a row to the audit trail.
 *
 * @param trx the transaction of what it records, so that both are stored or neither.
 * @param now ms since 1970.
 */
export async function record(trx: Database, entry: TrailEntry, now: number): Promise<void> {
  const { actor, action, object, ...details } = entry;
  await trx
    .insertInto("trail_head")
    .values({ id: 1, last_number: 0, last_hash: "", deleted_up_to: 0, deleted_hash: "" })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  // Locks the head until the transaction ends, so that no two rows get one number.
  const head = await trx
    .updateTable("trail_head")
    .set((eb) => ({ last_number: eb("last_number", "+", 1) }))
    .where("id", "=", 1)
    .returning(["last_number", "last_hash"])
    .executeTakeFirstOrThrow();
  const row: Unhashed = {
    number: head.last_number,
    at: storedInstant(now),
    actor_id: actor.id,
    actor: actor.username,
    network: actor.network,
    action,
    object_kind: object?.kind ?? null,
    object_id: object?.id ?? null,
    object: object?.name ?? null,
    details: JSON.stringify(details),
    previous_hash: head.last_hash,
  };
  const last_hash = rowHash(row);
  await trx
    .insertInto("trail")
    .values({ ...row, hash: last_hash })
    .execute();
  await trx.updateTable("trail_head").set({ last_hash }).where("id", "=", 1).execute();
}

/** The fields whose values differ, as they were and as they are. */
export function differing<Row extends Record<string, unknown>>(
  before: Row,
  after: Partial<Row>,
): { before: Partial<Row>; after: Partial<Row> } {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field]) as (keyof Row)[];
  const pick = (row: Partial<Row>) => Object.fromEntries(changed.map((field) => [field, row[field]])) as Partial<Row>;
  return { before: pick(before), after: pick(after) };
}
