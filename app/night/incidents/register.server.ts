import { hash } from "node:crypto";
import type { Selectable } from "kysely";
import { jsonMeta, writeMeta } from "../../platform/db/meta.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { storable } from "../../staff/audit-log/record.server.ts";
import {
  type Chain,
  type ChainCheck,
  type ChainHead,
  checkChain,
  emptyHead,
} from "../../staff/audit-log/verify-chain.server.ts";
import type { RegisterBody } from "./shapes.ts";

/** A row of the register as it is stored. */
export type RegisterRow = Selectable<Tables["register"]>;

/** The row of `meta` with the ends of the chain. */
const headRow = jsonMeta<ChainHead>("register_head");

/** The row of `meta` with the first night (`YYYY-MM-DD`) whose rows must be kept; the database rejects deleting those. */
const KEPT_FROM = "register_kept_from";

/** The ends of the chain. */
async function readRegisterHead(db: Database): Promise<ChainHead> {
  return (await headRow.read(db)) ?? emptyHead;
}

/** The hash of a row: SHA-256 over all of its other columns in this order, as JSON; the last is the hash before it. */
export function registerHash(row: Omit<RegisterRow, "hash">): string {
  const { number, id, night, entry, about, body, at, received_at, actor, door, phone, previous_hash } = row;
  const columns = [number, id, night, entry, about, body, at, received_at, actor, door, phone, previous_hash];
  return hash("sha256", JSON.stringify(columns), "base64url");
}

const register: Chain<RegisterRow> = {
  readHead: readRegisterHead,
  rows(db, after, most) {
    const all = db.selectFrom("register").selectAll().orderBy("number").limit(most);
    return (after === undefined ? all : all.where("number", ">", after)).execute();
  },
  hashOf: registerHash,
};

/** Checks that no row of the register is missing, altered, inserted or moved: see `checkChain`. */
export function checkRegister(db: Database): Promise<ChainCheck> {
  return checkChain(db, register);
}

/** Canonical JSON: keys are sorted. */
function canonicalJson(body: RegisterBody) {
  const sorted = (_key: string, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return storable(JSON.stringify(body, sorted)) as RegisterRow["body"];
}

/** A row to add; `body` is stored as canonical JSON. */
export type NewRow = Omit<RegisterRow, "number" | "body" | "previous_hash" | "hash"> & {
  body: RegisterBody;
};

/** The row with an id, if it was added before. */
export function findRow(db: Database, id: string) {
  return db.selectFrom("register").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Adds a row to the register, in the writer's transaction: there is one writer at a time on all instances.
 *
 * @returns its number.
 */
export async function appendRow(trx: Database, { body, ...entry }: NewRow): Promise<number> {
  const head = await readRegisterHead(trx);
  const row = {
    ...entry,
    number: head.last_number + 1,
    actor: storable(entry.actor),
    door: storable(entry.door),
    phone: storable(entry.phone),
    body: canonicalJson(body),
    previous_hash: head.last_hash,
  };
  const added = { ...row, hash: registerHash(row) };
  await trx.insertInto("register").values(added).execute();
  await headRow.write(trx, { ...head, last_number: added.number, last_hash: added.hash });
  return added.number;
}

/** Rows that were added before an instant, ISO 8601 in UTC. */
export function rowsAddedBefore(db: Database, before: string) {
  return db.selectFrom("register").where("received_at", "<", before);
}

/**
 * Deletes the oldest rows of the register; the database rejects every other deletion. The number and hash of the last
 * deleted row stay, so that the rest can still be checked.
 *
 * @param day `YYYY-MM-DD`; rows of this club night or later stay.
 * @param before ISO 8601 in UTC; the first row that was not added before it ends the deletion.
 * @param most rows.
 * @returns how many were deleted.
 */
export async function deleteRegisterStart(trx: Database, day: string, before: string, most: number): Promise<number> {
  const oldest = await trx
    .selectFrom("register")
    .select(["number", "night", "received_at", "hash"])
    .orderBy("number")
    .limit(most)
    .execute();
  const firstKept = oldest.findIndex(({ night, received_at }) => received_at >= before || night >= day);
  const expired = firstKept < 0 ? oldest : oldest.slice(0, firstKept);
  const last = expired.at(-1);
  if (!last) return 0;
  const head = await readRegisterHead(trx);
  await writeMeta(trx, KEPT_FROM, day);
  await headRow.write(trx, { ...head, deleted_up_to: last.number, deleted_hash: last.hash });
  await trx.deleteFrom("register").where("number", "<=", last.number).execute();
  return expired.length;
}
