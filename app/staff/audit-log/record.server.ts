import { prepared } from "../../platform/db/prepared.server.ts";
import type { TrailDetails } from "../../platform/db/tables/trail.ts";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import type { TrailAction } from "./actions.ts";
import { readHead, rowHash, type TrailColumns } from "./chain.server.ts";

/** The author of an action. */
export interface Actor {
  /** An admin's id; null for the operator and the program itself. */
  id: string | null;
  /** The name as people know it. */
  username: string;
  /** The network that the request came from, or empty. */
  network: string;
  /**
   * Set for guests, whose requests have a history of their own, and for the demo's invented staff: nothing they do is
   * recorded.
   */
  unrecorded?: true;
}

/** The author of a change, and its time in ms since 1970. */
export interface Edit {
  by: Actor;
  now: number;
}

/** An edit of what someone read before. */
export interface VersionedEdit extends Edit {
  /** The version that they read; undefined to change any. */
  ifVersion?: number;
}

/** The operator, on the command line. */
export const operator: Actor = { id: null, username: "operator", network: "" };

/** The program itself: scheduled work. */
export const program: Actor = { id: null, username: "Afterglow", network: "" };

/** A new row of the audit trail. It must contain no secret, no guest's name or contact data, and nothing that guests wrote. */
export interface TrailEntry extends TrailDetails {
  actor: Actor;
  action: TrailAction;
  /** The changed object: its kind, its id, and its name or reference. */
  object?: { kind: string; id: string; name: string };
}

const insertRow = prepared<TrailColumns>(
  (db, $) =>
    db.insertInto("trail").values({
      number: $("number"),
      at: $("at"),
      actor_id: $("actor_id"),
      actor: $("actor"),
      network: $("network"),
      action: $("action"),
      object_kind: $("object_kind"),
      object_id: $("object_id"),
      object: $("object"),
      details: $("details"),
      previous_hash: $("previous_hash"),
      hash: $("hash"),
    }),
  true,
);

const moveHead = prepared<{ last_number: number; last_hash: string }>(
  (db, $) =>
    db
      .insertInto("trail_head")
      .values({
        id: 1,
        last_number: $("last_number"),
        last_hash: $("last_hash"),
        deleted_up_to: 0,
        deleted_hash: "",
      })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((eb) => ({
          last_number: eb.ref("excluded.last_number"),
          last_hash: eb.ref("excluded.last_hash"),
        })),
      ),
  true,
);

/** A text that every database stores as it is: its hash must not depend on what a driver makes of it. */
export function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

async function append(trx: Database, entry: TrailEntry, now: number): Promise<void> {
  const { actor, action, object, ...details } = entry;
  const { last_number, last_hash } = await readHead(trx);
  const row = {
    number: last_number + 1,
    at: storedInstant(now),
    actor_id: actor.id,
    actor: storable(actor.username),
    network: storable(actor.network),
    action,
    object_kind: object?.kind ?? null,
    object_id: object ? storable(object.id) : null,
    object: object ? storable(object.name) : null,
    details: jsonText(details),
    previous_hash: last_hash,
  };
  const hash = rowHash(row);
  await insertRow(trx, { ...row, hash });
  await moveHead(trx, { last_number: row.number, last_hash: hash });
}

/** The pending addition of the last row in each transaction. */
const turns = new WeakMap<Database, Promise<void>>();

/**
 * Adds a row to the audit trail.
 *
 * There is one writer at a time on all instances, so transactions never add rows concurrently; callers within one
 * transaction may, and are queued.
 *
 * @param trx the transaction of the recorded change, so that both are stored or neither.
 * @param now ms since 1970.
 * @throws Error outside a transaction.
 */
export function record(trx: Database, entry: TrailEntry, now: number): Promise<void> {
  if (entry.actor.unrecorded) return Promise.resolve();
  if (!trx.isTransaction) return Promise.reject(new Error(`${entry.action} is recorded outside its transaction`));
  const before = turns.get(trx) ?? Promise.resolve();
  // A failure of the entry before is reported to that entry's caller.
  const appended = before.catch(() => {}).then(() => append(trx, entry, now));
  turns.set(trx, appended);
  return appended;
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
