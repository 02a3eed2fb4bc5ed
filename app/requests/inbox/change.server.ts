import type { Selectable } from "kysely";
import type { Staff } from "../../auth/session.server.ts";
import { checkInRejectionReason } from "../../content/club-night.ts";
import {
  notClaimed,
  type RequestKind,
  requestKinds,
  seenAtTheDoor,
  statusesOf,
  turnOf,
} from "../../content/request-kinds.ts";
import { touchContent } from "../../db/content-version.server.ts";
import type { Database, Tables } from "../../db/tables.ts";
import { logStatus } from "../../door/door-log.server.ts";
import { storedInstant } from "../../lib/zoned-time.server.ts";
import { type Done, writeHistory } from "../history.server.ts";
import { countRequest } from "./counts.server.ts";

/** Most requests that are changed at once. */
export const MOST_AT_ONCE = 200;

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
  /** A guest's own change is a guest update until staff reply or add a note. */
  as?: "guest";
  ifVersion?: number | undefined;
}

/** What undo needs to know of a change: the version that it made, and what its fields were before. */
export interface ToUndo {
  _id: string;
  version: number;
  status?: string | undefined;
  spam_reason?: string | null | undefined;
  owner?: string | null | undefined;
}

const answersGuest = ({ action }: Done) => action === "note" || action === "reply";

/**
 * Writes a change into a request: the row, what it counts as, and what its history says of it. What is so
 * already is not written again. A guest update stays until a reply or a note.
 *
 * @param change with `ownerName`, the name of the new owner, where there is one; and `spamReason`, by default
 *   `staff` for what becomes spam.
 * @param more lines of the history that belong to the same change.
 * @returns what undoes it; nothing when nothing was written.
 */
export async function writeChange(
  trx: Database,
  row: Row,
  change: RequestChange & { ownerName?: string | null; spamReason?: string | null | undefined },
  { staff, now, as }: By,
  more: readonly Done[] = [],
): Promise<ToUndo | undefined> {
  const { status = row.status, owner = row.owner_id, ownerName = null, note } = change;
  const { spamReason = status === "spam" ? "staff" : null } = change;
  const kind = row.kind as RequestKind;
  const lines: Done[] = [];
  if (status !== row.status) lines.push({ action: "status", details: { from: row.status, to: status } });
  if (owner !== row.owner_id) lines.push({ action: "owner", details: { to: ownerName } });
  if (note !== undefined) lines.push({ action: "note", details: { text: note } });
  lines.push(...more);
  if (lines.length === 0) return undefined;
  const at = storedInstant(now);
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
      spam_reason: status === row.status ? row.spam_reason : spamReason,
      owner_id: owner,
      guest_acted_at: as === "guest" ? at : lines.some(answersGuest) ? null : row.guest_acted_at,
      updated_at: at,
      version: row.version + 1,
    })
    .where("id", "=", row.id)
    .execute();
  if (status !== row.status) await logStatus(trx, { ...row, status }, staff.username, now);
  await writeHistory(trx, row.id, lines, staff.username, at);
  return {
    _id: row.id,
    version: row.version + 1,
    ...(status !== row.status && { status: row.status, spam_reason: row.spam_reason }),
    ...(owner !== row.owner_id && { owner: row.owner_id }),
  };
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
export function statusRefusal(kind: RequestKind, status: string | undefined): Refusal | undefined {
  if (status === undefined || Object.hasOwn(statusesOf(kind), status)) return undefined;
  const { label } = requestKinds[kind];
  const names = Object.keys(statusesOf(kind)).join(", ");
  return { status: 422, field: "status", message: `This is a ${label}. It can be ${names}.` };
}

/** Why a request cannot have what only its club night brings: nobody arrives, or stays away, before. */
function earlyRefusal(row: Row, status: string | undefined, now: number): Refusal | undefined {
  if (status === undefined || status === row.status || row.date_wanted === null) return undefined;
  const early = seenAtTheDoor.includes(status) ? checkInRejectionReason(row.date_wanted, now) : undefined;
  return early === undefined ? undefined : { status: 422, field: "status", message: early };
}

export function findRow(trx: Database, id: string): Promise<Row | undefined> {
  return trx.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The row that a change is made on; why not, where it is gone or somebody was quicker. */
export async function findForChange(trx: Database, id: string, { ifVersion }: By): Promise<Row | Refusal> {
  const row = await findRow(trx, id);
  if (!row) return { status: 404, message: "Request not found." };
  if (ifVersion !== undefined && ifVersion !== row.version) {
    return { status: 412, message: "Somebody changed this request meanwhile. Look at it again, then save." };
  }
  return row;
}

/** Changes a request. @returns what undoes it, nothing when nothing was written; or why it is refused. */
export async function changeRequest(
  trx: Database,
  id: string,
  change: RequestChange,
  by: By,
): Promise<ToUndo | Refusal | undefined> {
  const row = await findForChange(trx, id, by);
  if ("message" in row) return row;
  const rejection = statusRefusal(row.kind as RequestKind, change.status) ?? earlyRefusal(row, change.status, by.now);
  if (rejection) return rejection;
  const ownerName = change.owner === row.owner_id ? null : await ownerNamed(trx, change.owner);
  if (ownerName !== null && typeof ownerName !== "string") return ownerName;
  return writeChange(trx, row, { ...change, ownerName }, by);
}

/** What became of several requests: how many were changed, which could not be, and what undoes it. */
export interface SeveralChanged {
  changed: number;
  left: { _id: string; reason: string }[];
  undo: ToUndo[];
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
  const left: SeveralChanged["left"] = [];
  const undo: ToUndo[] = [];
  for (const id of new Set(ids)) {
    const row = await findRow(trx, id);
    const rejection = row
      ? (statusRefusal(row.kind as RequestKind, change.status) ?? earlyRefusal(row, change.status, by.now))
      : { message: "Request not found." };
    if (!row || rejection) {
      left.push({ _id: id, reason: rejection?.message ?? "" });
      continue;
    }
    const written = await writeChange(trx, row, { ...change, ownerName }, by);
    if (written) undo.push(written);
  }
  return { changed: undo.length, left, undo };
}
