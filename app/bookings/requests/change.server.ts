import type { Selectable } from "kysely";
import { touchContent } from "../../platform/db/content-version.server.ts";
import type { RequestKind, StatusName } from "../../platform/db/tables/requests.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { checkInRejectionReason } from "../../platform/venue/club-night.ts";
import { isDecline } from "../../platform/venue/decline-reasons.ts";
import {
  hasStatus,
  isDecision,
  notClaimed,
  requestKinds,
  seenAtTheDoor,
  statusesOf,
  statusNamed,
  turnOf,
} from "../../platform/venue/request-kinds.ts";
import { type Actor, record, type TrailEntry } from "../../staff/audit-log/record.server.ts";
import { followStatus } from "../deposits/tasks.server.ts";
import { logStatus } from "../door-log/door-log.server.ts";
import type { Done } from "../request-history/history-line.ts";
import { writeHistory } from "../request-history/write-history.server.ts";
import { countRequest } from "./counts.server.ts";
import type { Decline, RequestChange, SeveralChanged, ToUndo } from "./request.ts";
import { isVisible } from "./visible-kinds.server.ts";
import { allKinds, changeableKinds } from "./visible-kinds.ts";

/** A field of an answer to a guest, or of a change. */
export type ChangeField = keyof RequestChange | "text" | "table" | "deposit";

/** A refusal (422) of a change because of a field. */
export const refusedField = (field: ChangeField, message: string) => new Refusal(422, message, { field });

type Row = Selectable<Tables["requests"]>;

/** The author and time (ms since 1970) of the change, and the expected version; any version when omitted. */
export interface By {
  staff: Actor;
  now: number;
  /** A guest's own change is a guest update until staff reply or add a note. */
  as?: "guest";
  ifVersion?: number;
}

/** A change in the inbox, by someone who sees some kinds of requests. */
export interface InboxBy extends By {
  visible: readonly RequestKind[];
}

const answersGuest = ({ action }: Done) => ["note", "reply", "change-approved", "change-declined"].includes(action);

/**
 * Applies a change to a request: its row, the counts and the history. Unchanged fields are not written. A guest
 * update is cleared by a reply, a note or a decision about a change only.
 *
 * @param change with `ownerName`, the new owner's name, if any; `spamReason` defaults to `staff` when the status
 *   becomes spam; `notified`, when the guest was emailed, defaults to what follows from the change.
 * @param more further history lines. @returns the data for undo; undefined if nothing changed.
 */
export async function writeChange(
  trx: Database,
  row: Row,
  change: RequestChange & {
    ownerName?: string | null;
    spamReason?: string | null;
    notified?: string | null;
  },
  { staff, now, as }: By,
  more: readonly Done[] = [],
): Promise<ToUndo | undefined> {
  const { owner = row.owner_id, ownerName = null, note } = change;
  const status = statusNamed(row.kind, change.status ?? row.status);
  const { spamReason = status === "spam" ? "staff" : null } = change;
  const kind = row.kind;
  const lines: Done[] = [];
  const decline = isDecline(kind, status) ? change.decline : undefined;
  if (status !== row.status) lines.push({ action: "status", details: { from: row.status, to: status, ...decline } });
  if (owner !== row.owner_id) lines.push({ action: "owner", details: { to: ownerName } });
  if (note !== undefined) lines.push({ action: "note", details: { text: note } });
  lines.push(...more);
  if (lines.length === 0) return undefined;
  const at = storedInstant(now);
  // A new decision counts as not emailed, except after the door's statuses, which are undone there.
  const decided = status !== row.status && isDecision(kind, status) && !seenAtTheDoor.includes(row.status);
  const emailed = lines.some(({ action }) => action === "reply");
  const { notified = emailed || (decided && as === "guest") ? at : decided ? null : row.guest_notified_at } = change;
  if (status !== row.status) {
    await countRequest(trx, { kind, subject: row.subject, status: row.status }, -1);
    await countRequest(trx, { kind, subject: row.subject, status }, 1);
    // A claim that no longer counts, or counts again, changes the number left of its offer on public pages.
    if (kind === "claim" && notClaimed.includes(row.status) !== notClaimed.includes(status)) await touchContent(trx);
  }
  await trx
    .updateTable("requests")
    .set({
      status,
      turn: turnOf(kind, status),
      spam_reason: status === row.status ? row.spam_reason : spamReason,
      ...(status !== row.status && { decline_reason: decline?.reason ?? null, decline_note: decline?.note ?? null }),
      owner_id: owner,
      // A request that returns to the waitlist keeps its place.
      ...(status === "waitlisted" && { waitlisted_at: row.waitlisted_at ?? at }),
      guest_acted_at: as === "guest" ? at : lines.some(answersGuest) ? null : row.guest_acted_at,
      guest_notified_at: notified,
      updated_at: at,
      version: row.version + 1,
    })
    .where("id", "=", row.id)
    .execute();
  if (status !== row.status) {
    await logStatus(trx, { ...row, status }, staff.username, now);
    await followStatus(trx, row, status, { by: staff, now });
  }
  await writeHistory(trx, row.id, lines, staff.username, at);
  await record(trx, await trailEntry(trx, row, { status, owner, ownerName, decline }, lines, staff), now);
  return {
    _id: row.id,
    version: row.version + 1,
    ...(status !== row.status && { status: row.status, spam_reason: row.spam_reason, ...declineBefore(row) }),
    ...(owner !== row.owner_id && { owner: row.owner_id }),
  };
}

/** Why a request had been declined, so that undo restores it. */
function declineBefore({ decline_reason: reason, decline_note: note }: Row): Pick<ToUndo, "decline"> {
  return reason === null ? {} : { decline: { reason, ...(note !== null && { note }) } };
}

/** A change for the audit trail: by reference, and without what anyone wrote. */
async function trailEntry(
  trx: Database,
  row: Row,
  change: { status: StatusName; owner: string | null; ownerName: string | null; decline: Decline | undefined },
  lines: readonly Done[],
  actor: Actor,
): Promise<TrailEntry> {
  const { status, owner, ownerName, decline } = change;
  const isOwner = owner !== row.owner_id;
  const before = row.owner_id === null || !isOwner ? null : await usernameOf(trx, row.owner_id);
  const also = lines
    .filter(({ action }) => action !== "status" && action !== "owner")
    .map(({ action, details }) => ("about" in details ? details.about : action));
  return {
    actor,
    action: also.includes("reply") ? "request.replied" : "request.changed",
    object: { kind: "request", id: row.id, name: row.reference },
    before: { ...(status !== row.status && { status: row.status }), ...(isOwner && { owner: before }) },
    after: {
      ...(status !== row.status && { status, ...(decline && { decline_reason: decline.reason }) }),
      ...(isOwner && { owner: ownerName }),
      ...(also.length > 0 && { also }),
    },
  };
}

/** The name of an admin, if there is one. */
export async function usernameOf(trx: Database, id: string): Promise<string | null> {
  const admin = await trx.selectFrom("admins").select("username").where("id", "=", id).executeTakeFirst();
  return admin?.username ?? null;
}

/** A new owner: their name, and the kinds of requests that they may change. */
type Owner = { name: string | null; kinds: readonly RequestKind[] };

/** @returns the new owner. @throws `Refusal` (422) if there is no such active admin */
async function getOwner(trx: Database, owner: string | null | undefined): Promise<Owner> {
  if (owner === null || owner === undefined) return { name: null, kinds: allKinds };
  const admin = await trx
    .selectFrom("admins")
    .select(["username", "active", "role"])
    .where("id", "=", owner)
    .executeTakeFirst();
  if (admin?.active !== 1) throw refusedField("owner", "Choose an active admin as the owner.");
  return { name: admin.username, kinds: changeableKinds(admin.role) };
}

/** @returns why a request cannot be assigned to an owner, or undefined */
function ownerRefusal(kind: RequestKind, { name, kinds }: Owner): Refusal | undefined {
  if (kinds.includes(kind)) return undefined;
  return refusedField("owner", `${name}'s role doesn't include this kind of request. Choose someone else.`);
}

/** @returns why a request cannot get a status, or undefined */
export function statusRefusal(kind: RequestKind, status: string | undefined): Refusal | undefined {
  if (status === undefined || hasStatus(kind, status)) return undefined;
  const { label } = requestKinds[kind];
  const names = Object.keys(statusesOf(kind)).join(", ");
  return refusedField("status", `This status doesn't suit a ${label}. Choose one of: ${names}.`);
}

/** @returns why a request cannot get a status now, for a reason if there is one, or undefined */
export function changeRefusal(
  row: Row,
  { status, decline }: Pick<RequestChange, "status" | "decline">,
  now: number,
): Refusal | undefined {
  const unsuited = decline && !(status !== undefined && isDecline(row.kind, status));
  return (
    statusRefusal(row.kind, status) ??
    (unsuited ? refusedField("decline", "A reason needs a status that declines the request.") : undefined) ??
    earlyRefusal(row, status, now)
  );
}

/** @returns an error for door statuses (arrived, no-show, redeemed) before the club night, or undefined */
function earlyRefusal(row: Row, status: string | undefined, now: number): Refusal | undefined {
  if (status === undefined || status === row.status || row.date_wanted === null) return undefined;
  const early = seenAtTheDoor.includes(status) ? checkInRejectionReason(row.date_wanted, now) : undefined;
  return early === undefined ? undefined : refusedField("status", early);
}

/** @returns a row of a visible kind */
export function findRow(
  trx: Database,
  id: string,
  visible: readonly RequestKind[] = allKinds,
): Promise<Row | undefined> {
  return trx.selectFrom("requests").selectAll().where("id", "=", id).where(isVisible(visible)).executeTakeFirst();
}

/** @returns the row to change. @throws `Refusal`: 404 if it is gone or of a hidden kind, 412 if it has another version */
export async function getForChange(trx: Database, id: string, { ifVersion, visible }: InboxBy): Promise<Row> {
  const row = await findRow(trx, id, visible);
  if (!row) throw new Refusal(404, "Request not found.");
  if (ifVersion !== undefined && ifVersion !== row.version) {
    throw new Refusal(412, "This request has changed since you opened it. Check it, then save again.");
  }
  return row;
}

/** Changes a request. @returns the data for undo; undefined if nothing changed. @throws `Refusal` (404, 412, 422) */
export async function changeRequest(
  trx: Database,
  id: string,
  change: RequestChange,
  by: InboxBy,
): Promise<ToUndo | undefined> {
  const row = await getForChange(trx, id, by);
  const refusal = changeRefusal(row, change, by.now);
  if (refusal) throw refusal;
  const owner = await getOwner(trx, change.owner === row.owner_id ? null : change.owner);
  const unsuited = ownerRefusal(row.kind, owner);
  if (unsuited) throw unsuited;
  return writeChange(trx, row, { ...change, ownerName: owner.name }, by);
}

/** Makes the same change to several requests; those that cannot have it stay unchanged. @throws `Refusal` (422) */
export async function changeSeveral(
  trx: Database,
  ids: readonly string[],
  change: Omit<RequestChange, "note">,
  by: InboxBy,
): Promise<SeveralChanged> {
  const owner = await getOwner(trx, change.owner);
  const left: SeveralChanged["left"] = [];
  const undo: ToUndo[] = [];
  for (const id of new Set(ids)) {
    const row = await findRow(trx, id, by.visible);
    const rejection = row
      ? (changeRefusal(row, change, by.now) ??
        (change.owner === row.owner_id ? undefined : ownerRefusal(row.kind, owner)))
      : { message: "Request not found." };
    if (!row || rejection) {
      left.push({ _id: id, reason: rejection?.message ?? "" });
      continue;
    }
    const written = await writeChange(trx, row, { ...change, ownerName: owner.name }, by);
    if (written) undo.push(written);
  }
  return { changed: undo.length, left, undo };
}
