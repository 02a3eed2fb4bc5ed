import { type DoorActionKind, stateOf, statusOf } from "../../bookings/door-log/door-actions.ts";
import {
  appendEntry,
  doorActionsOf,
  findEntry,
  findUndone,
  type NewEntry,
  NOT_FOUND,
} from "../../bookings/door-log/door-log.server.ts";
import { boundsOf } from "../../bookings/floor/night-bounds.server.ts";
import { type Done, writeHistory } from "../../bookings/request-history/write-history.server.ts";
import { findRow, writeChange } from "../../bookings/requests/change.server.ts";
import { leftNightAfter } from "../../bookings/requests/guest/left-night.server.ts";
import type { DoorSource } from "../../platform/db/tables/door.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { checkInRejectionReason, tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { codeOfClaim } from "../../programme/offers/claim-code.server.ts";
import { redeemClaim } from "../../programme/offers/redeem.server.ts";
import type { Verdict } from "../../programme/offers/shapes.ts";
import { verdictText } from "../../programme/offers/verdict.ts";
import type { TrailAction } from "../../staff/audit-log/actions.ts";
import { type Actor, record as recordInTrail } from "../../staff/audit-log/record.server.ts";
import { partySize } from "./party-sizes.server.ts";
import { changedSince, findOtherGuest, recordArrival } from "./record-arrivals.server.ts";
import { type CountActor, recordPeople } from "./record-people.server.ts";
import type { SentDoorActions } from "./schema.ts";

type SentDoorAction = SentDoorActions["ticks"][number];
type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/** Whether an action was recorded, with a message for the door if it was rejected or an offer was redeemed before. */
export type DoorActionResult = { _id: string; kept: boolean; title?: string; message?: string };

const actionsFor: Record<string, readonly DoorActionKind[]> = {
  "vip-table": ["arrived", "seated", "no-show", "undone"],
  function: ["arrived", "seated", "no-show", "undone"],
  claim: ["redeemed", "undone"],
};

/** The person who acts, with door and phone. */
export interface At extends CountActor {
  phone?: string;
}

/** The time of an action, limited to the night until now: a phone's clock may be wrong. */
export function timeOf(at: string, night: string, now: number): string {
  const { begins } = boundsOf(night);
  return storedInstant(Math.min(now, Math.max(Date.parse(begins), Date.parse(at))));
}

/**
 * Redeems an offer by its code at a door, in the caller's transaction: see `redeemClaim`.
 *
 * @param sent the action's id, its time by the phone's clock, and whether the door waits for the verdict.
 * @param now ms since 1970.
 */
export function redeemAtDoor(
  trx: Database,
  code: string,
  sent: { _id: string; at: string; isAsked: boolean },
  actor: At,
  now: number,
  night: string,
): Promise<Verdict> {
  const { username: by, door, phone } = actor;
  const { _id, isAsked } = sent;
  const redemption = { _id, isAsked, at: timeOf(sent.at, night, now), by, door, phone, night, actor };
  return redeemClaim(trx, code, redemption, now);
}

/** Actions that are in the audit trail too. The door log has all of them, arrivals included. */
const trailed: Partial<Record<string, TrailAction>> = { "no-show": "door.no-show", undone: "door.undone" };

/** Adds an action to the log; the request's status and history follow. */
async function record(trx: Database, row: Row, entry: NewEntry, actor: Actor, now: number): Promise<void> {
  await appendEntry(trx, entry, now);
  const { what, door, by, night } = entry;
  const action = trailed[what];
  const object = { kind: "request", id: row.id, name: row.reference };
  if (action) await recordInTrail(trx, { actor, action, object, after: { door, night } }, now);
  const isClaim = row.kind === "claim";
  // A claim is redeemed once, on any night that it was moved to; a party is expected again on the night that it moved to.
  const state = stateOf(await doorActionsOf(trx, row.id, isClaim ? undefined : night));
  const status = isClaim || row.date_wanted === night ? statusOf(row.kind, row.status, state) : undefined;
  const line = isClaim
    ? { action: "redemption-undone", details: { door } }
    : { action: "door", details: { what, door, at: zonedIso(entry.at, venue.timeZone) } };
  const lines = [line as Done];
  if (status === undefined) await writeHistory(trx, row.id, lines, by, storedInstant(now));
  else await writeChange(trx, row, { status }, { staff: { ...actor, unrecorded: true }, now }, lines);
}

/** Undoes an action of the same club night, once; a redemption until its night has ended. */
async function undo(trx: Database, row: Row, entry: NewEntry, actor: Actor, now: number): Promise<string | undefined> {
  const { at, night } = entry;
  const undone = await findUndone(trx, entry);
  if (!undone) return NOT_FOUND;
  if (undone.target.what === "redeemed" && tonight(Date.parse(at)) !== night) {
    return "The night it was redeemed on has ended. Change the claim in the inbox.";
  }
  if (!undone.again) await record(trx, row, entry, actor, now);
  return undefined;
}

/**
 * Whether an action is about a request of its club night, or about one that moved to another night while the phone was
 * offline: that guest stays in, and can be undone.
 */
async function isOfNight(trx: Database, row: Row, { night, at, undoes }: NewEntry): Promise<boolean> {
  return row.date_wanted === night || undoes !== null || (await leftNightAfter(trx, row.id, night, at));
}

async function recordOne(
  trx: Database,
  action: SentDoorAction,
  night: string,
  who: At,
  now: number,
): Promise<DoorActionResult> {
  const { _id, request, what, undoes } = action;
  const rejected = (message: string, title?: string) => ({ _id, kept: false, ...(title && { title }), message });
  const result = (reason: string | undefined, title?: string) =>
    reason === undefined ? { _id, kept: true } : rejected(reason, title);
  if (await findEntry(trx, _id)) return { _id, kept: true };
  const entry = {
    _id,
    request,
    what,
    undoes,
    night,
    people: action.people ?? null,
    party: action.party ?? null,
    reason: action.reason,
    room: action.room,
    ...(what === "corrected" && { rooms: action.rooms }),
    ...(what === "walk-in" && { paid: action.paid }),
    at: timeOf(action.at, night, now),
    by: who.username,
    door: who.door,
    phone: who.phone,
  };
  if (request === "") {
    const source = what === "walk-in" ? ("walk-in" as const) : null;
    return result(await recordPeople(trx, { ...entry, source }, who, now));
  }
  const row = await findRow(trx, request);
  const otherGuest = row ? undefined : await findOtherGuest(trx, request);
  // A guest of another night needs an override, unless they moved there since. Without one, nothing about them is
  // revealed.
  const isOverride = who.mayOverride && (entry.reason || undoes);
  if (otherGuest && (otherGuest.night === night || isOverride || changedSince(otherGuest, entry))) {
    const { source, party } = otherGuest;
    return result(await recordArrival(trx, otherGuest, { ...entry, source, party: entry.party ?? party }, who, now));
  }
  const about = row && {
    ...entry,
    source: row.kind as DoorSource,
    party: entry.party ?? partySize(row.kind, JSON.parse(row.details)),
  };
  if (!row || !about || !(await isOfNight(trx, row, about)))
    return rejected("This guest is no longer on this night's list.");
  if (!actionsFor[row.kind]?.includes(what) || (what === "undone") !== (undoes !== null)) {
    return rejected("This action isn't possible for this guest.");
  }
  const early = what === "undone" ? undefined : checkInRejectionReason(night, now);
  if (early) return rejected(early);
  if (what === "redeemed") {
    const sent = { ...action, isAsked: false };
    const verdict = await redeemAtDoor(trx, await codeOfClaim(trx, request), sent, who, now, night);
    const { title, words: message } = verdictText(verdict);
    return verdict.verdict === "yes"
      ? { _id, kept: true }
      : { _id, kept: verdict.verdict === "already", title, message };
  }
  if (what === "undone") return result(await undo(trx, row, about, who, now), "Not undone");
  await record(trx, row, about, who, now);
  return { _id, kept: true };
}

/**
 * Records a phone's door actions, in the caller's transaction, with the status and history of their requests. Idempotent
 * by id.
 *
 * @param who the user's name and the door's.
 * @param now ms since 1970.
 */
export async function recordDoorActions(
  trx: Database,
  { night, ticks: actions }: SentDoorActions,
  who: At,
  now: number,
): Promise<DoorActionResult[]> {
  const results: DoorActionResult[] = [];
  for (const action of actions) results.push(await recordOne(trx, action, night, who, now));
  return results;
}
