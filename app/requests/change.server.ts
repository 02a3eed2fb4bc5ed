import type { Selectable } from "kysely";
import type { Staff } from "../auth/session.server.ts";
import { notClaimed, type RequestKind, requestKinds, statusesOf, turnOf } from "../content/request-kinds.ts";
import { touchContent } from "../db/content-version.server.ts";
import type { Database, Tables } from "../db/tables.ts";
import { countRequest } from "./counts.server.ts";
import { type Done, writeHistory } from "./history.server.ts";

/** What staff change of a request; what is left out stays. */
export interface RequestChange {
  status?: string | undefined;
  /** An admin's id; null takes the owner away. */
  owner?: string | null | undefined;
  /** Something to remember, for staff only. */
  note?: string | undefined;
}

/** Why a request was not changed. */
export type Refusal =
  | { status: 404 | 412; message: string }
  | { status: 422; field: keyof RequestChange; message: string };

type Row = Selectable<Tables["requests"]>;

/** Who changes it and when (ms since 1970), and on which version; on any when left out. */
export interface By {
  staff: Staff;
  now: number;
  /** What a guest did stays new until staff have seen to it, which what is done aside, such as at the door, is not. */
  as?: "guest" | "aside";
  ifVersion?: number | undefined;
}

/**
 * Writes a change into a request: the row, what it counts as, and what its history says of it. What is so
 * already is not written again.
 *
 * @param ownerName the name of the new owner, where there is one.
 * @param more lines of the history that belong to the same change.
 * @returns whether anything was written.
 */
export async function writeChange(
  trx: Database,
  row: Row,
  change: RequestChange & { ownerName?: string | null },
  { staff, now, as }: By,
  more: readonly Done[] = [],
): Promise<boolean> {
  const { status = row.status, owner = row.owner_id, ownerName = null, note } = change;
  const kind = row.kind as RequestKind;
  const lines: Done[] = [];
  if (status !== row.status) lines.push({ action: "status", details: { from: row.status, to: status } });
  if (owner !== row.owner_id) lines.push({ action: "owner", details: { to: ownerName } });
  if (note !== undefined) lines.push({ action: "note", details: { text: note } });
  lines.push(...more);
  if (lines.length === 0) return false;
  const at = new Date(now).toISOString();
  if (status !== row.status) {
    await countRequest(trx, { kind, subject: row.subject, status: row.status }, -1);
    await countRequest(trx, { kind, subject: row.subject, status }, 1);
    // A claim that counts no more, or again, may make room for another, which guests see.
    if (kind === "claim" && notClaimed.includes(row.status) !== notClaimed.includes(status)) await touchContent(trx);
  }
  await trx
    .updateTable("requests")
    .set({
      status,
      turn: turnOf(kind, status),
      spam_reason: status === row.status ? row.spam_reason : status === "spam" ? "staff" : null,
      owner_id: owner,
      ...(as !== "aside" && { guest_acted_at: as === "guest" ? at : null }),
      updated_at: at,
      version: row.version + 1,
    })
    .where("id", "=", row.id)
    .execute();
  await writeHistory(trx, row.id, lines, staff.username, at);
  return true;
}

/** The name of somebody who may look after a request; why not, where there is no such admin. */
async function ownerNamed(trx: Database, owner: string | null | undefined): Promise<string | null | Refusal> {
  if (owner === null || owner === undefined) return null;
  const admin = await trx
    .selectFrom("admins")
    .select(["username", "active"])
    .where("id", "=", owner)
    .executeTakeFirst();
  return admin?.active === 1
    ? admin.username
    : { status: 422, field: "owner", message: "There is nobody here who could look after it." };
}

/** Why a request cannot get a status. */
function statusRefusal(kind: RequestKind, status: string | undefined): Refusal | undefined {
  if (status === undefined || Object.hasOwn(statusesOf(kind), status)) return undefined;
  const { label } = requestKinds[kind];
  const names = Object.keys(statusesOf(kind)).join(", ");
  return { status: 422, field: "status", message: `This is a ${label}. It can be ${names}.` };
}

function findRow(trx: Database, id: string): Promise<Row | undefined> {
  return trx.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The row that a change is made on; why not, where it is gone or somebody was quicker. */
export async function findForChange(trx: Database, id: string, { ifVersion }: By): Promise<Row | Refusal> {
  const row = await findRow(trx, id);
  if (!row) return { status: 404, message: "There is no such request." };
  if (ifVersion !== undefined && ifVersion !== row.version) {
    return { status: 412, message: "Somebody changed this request meanwhile. Look at it again, then save." };
  }
  return row;
}

/** Changes a request; nothing comes back unless it is refused. */
export async function changeRequest(
  trx: Database,
  id: string,
  change: RequestChange,
  by: By,
): Promise<Refusal | undefined> {
  const row = await findForChange(trx, id, by);
  if ("message" in row) return row;
  const refusal = statusRefusal(row.kind as RequestKind, change.status);
  if (refusal) return refusal;
  const ownerName = change.owner === row.owner_id ? null : await ownerNamed(trx, change.owner);
  if (ownerName !== null && typeof ownerName !== "string") return ownerName;
  await writeChange(trx, row, { ...change, ownerName }, by);
  return undefined;
}

/** What became of several requests: how many were changed, and which could not be. */
export interface SeveralChanged {
  changed: number;
  left: { _id: string; reason: string }[];
}

/** Changes several requests in the same way; one that cannot be changed so is left as it is. */
export async function changeSeveral(
  trx: Database,
  ids: readonly string[],
  change: Omit<RequestChange, "note">,
  by: By,
): Promise<SeveralChanged | Refusal> {
  const ownerName = await ownerNamed(trx, change.owner);
  if (ownerName !== null && typeof ownerName !== "string") return ownerName;
  const result: SeveralChanged = { changed: 0, left: [] };
  for (const id of new Set(ids)) {
    const row = await findRow(trx, id);
    const refusal = row
      ? statusRefusal(row.kind as RequestKind, change.status)
      : { message: "There is no such request." };
    if (!row || refusal) result.left.push({ _id: id, reason: refusal?.message ?? "" });
    else if (await writeChange(trx, row, { ...change, ownerName }, by)) result.changed += 1;
  }
  return result;
}
