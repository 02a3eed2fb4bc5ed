import { stateOf, statusOf } from "../../bookings/door-log/door-actions.ts";
import {
  appendEntry,
  doorActionsOf,
  findEntry,
  findUndone,
  type NewEntry,
  NOT_FOUND,
} from "../../bookings/door-log/door-log.server.ts";
import { boundsOf } from "../../bookings/floor/night-bounds.server.ts";
import type { Done } from "../../bookings/request-history/history-line.ts";
import { writeHistory } from "../../bookings/request-history/write-history.server.ts";
import { findRow, writeChange } from "../../bookings/requests/change.server.ts";
import { leftNightAfter } from "../../bookings/requests/guest/left-night.server.ts";
import type { DoorActionKind, DoorSource } from "../../platform/db/tables/door.ts";
import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { checkInRejectionReason, tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { codeOfClaim } from "../../programme/offers/claim-code.server.ts";
import { redeemClaim } from "../../programme/offers/redeem.server.ts";
import type { Verdict } from "../../programme/offers/shapes.ts";
import { verdictText } from "../../programme/offers/verdict.ts";
import type { TrailAction } from "../../staff/audit-log/actions.ts";
import { type Actor, record as recordInTrail } from "../../staff/audit-log/record.server.ts";
import { checkFlags } from "./flags-at-door.server.ts";
import { partySize } from "./party-sizes.server.ts";
import { changedSince, findOtherGuest, type OtherGuest, recordArrival, undoArrival } from "./record-arrivals.server.ts";
import { isLost, recordLost, wasRestoredDuring } from "./record-lost.server.ts";
import { type CountActor, correctCount, recordPeople, undoPeople } from "./record-people.server.ts";
import type { SentDoorActions } from "./schema.ts";

type SentDoorAction = SentDoorActions["ticks"][number];
type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/** Whether an action was recorded, with a message for the door if it was rejected or an offer was redeemed before. */
export type DoorActionResult = { _id: string; kept: boolean; title?: string; message?: string };

/** The person who acts, with door and phone. */
export interface At extends CountActor {
  phone?: string;
  /** Whether they see who guests are to the club. */
  showsGuests?: boolean;
}

/** The time of an action, limited to the night until now: a phone's clock may be wrong. */
export function timeOf(at: string, night: string, now: number): string {
  const { begins } = boundsOf(night);
  return storedInstant(Math.min(now, Math.max(Date.parse(begins), Date.parse(at))));
}

/**
 * Redeems an offer by its code at a door, in the caller's transaction: see `redeemClaim`.
 *
 * @param sent the action's id, its time by the phone's clock, whether the door waits for the verdict, and who recorded
 *   it, if another phone did.
 * @param now ms since 1970.
 */
export function redeemAtDoor(
  trx: Database,
  code: string,
  sent: { _id: string; at: string; isAsked: boolean; reason?: string; place?: Pick<NewEntry, "by" | "door" | "phone"> },
  actor: At,
  now: number,
  night: string,
): Promise<Verdict> {
  const { _id, isAsked, reason, place = { by: actor.username, door: actor.door, phone: actor.phone } } = sent;
  const redemption = { _id, isAsked, reason, at: timeOf(sent.at, night, now), ...place, night, actor };
  return redeemClaim(trx, code, redemption, now);
}

/** Actions that are in the audit trail too. The door log has all of them, arrivals included. */
const trailed: Partial<Record<string, TrailAction>> = { "no-show": "door.no-show", undone: "door.undone" };

/** Adds an action to the log; the request's status and history follow. */
async function record(trx: Database, row: Row, entry: NewEntry, actor: Actor, now: number): Promise<undefined> {
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

/** Why an action was not recorded; undefined if it was. An object has a title, or a verdict on what was recorded. */
type Outcome = string | Omit<DoorActionResult, "_id"> | undefined;

type ActionEntry = NewEntry & { what: DoorActionKind };

type Handler<Guest> = (trx: Database, guest: Guest, entry: NewEntry, who: At, now: number) => Promise<Outcome>;

/** Undoes an action of the same club night, once; a redemption until its night has ended. */
async function undoForRequest(trx: Database, row: Row, entry: NewEntry, who: At, now: number): Promise<Outcome> {
  const { at, night } = entry;
  const title = "Not undone";
  const undone = await findUndone(trx, entry);
  if (!undone) return { kept: false, title, message: NOT_FOUND };
  if (undone.target.what === "redeemed" && tonight(Date.parse(at)) !== night) {
    return { kept: false, title, message: "The night it was redeemed on has ended. Change the claim in the inbox." };
  }
  if (!undone.again) await record(trx, row, entry, who, now);
  return undefined;
}

async function redeem(
  trx: Database,
  { id }: Row,
  { _id, at, night, reason, ...place }: NewEntry,
  who: At,
  now: number,
) {
  const { by, door, phone } = place;
  const code = await codeOfClaim(trx, id);
  const sent = { _id, at, isAsked: false, reason, place: { by, door, phone } };
  const verdict = await redeemAtDoor(trx, code, sent, who, now, night);
  if (verdict.verdict === "yes") return undefined;
  const { title, words: message } = verdictText(verdict);
  return { kept: verdict.verdict === "already", title, message };
}

interface GuestOfKind {
  "vip-table": Row;
  function: Row;
  claim: Row;
  list: OtherGuest;
  ticket: OtherGuest;
  /** People without a name. */
  people: null;
  /** A guest who is missing in a restored database. */
  lost: null;
}

type GuestKind = keyof GuestOfKind;

const forParties: Partial<Record<DoorActionKind, Handler<Row>>> = {
  arrived: record,
  seated: record,
  "no-show": record,
  undone: undoForRequest,
};

/** The functions that record actions, by kind of guest; other actions are not possible. */
const handlers: { [Kind in GuestKind]: Partial<Record<DoorActionKind, Handler<GuestOfKind[Kind]>>> } = {
  "vip-table": forParties,
  function: forParties,
  claim: { redeemed: redeem, undone: undoForRequest },
  list: { arrived: recordArrival, "no-show": recordArrival, undone: undoArrival },
  ticket: { arrived: recordArrival, undone: undoArrival },
  lost: { arrived: recordLost, seated: recordLost, redeemed: recordLost, "no-show": recordLost, undone: recordLost },
  people: { "walk-in": recordPeople, in: recordPeople, out: recordPeople, corrected: correctCount, undone: undoPeople },
};

/** A guest who is on the sheet, or was when a phone that is offline read it; with the size of their party. */
type Found<Kind extends GuestKind = GuestKind> = {
  [Each in Kind]: { kind: Each; guest: GuestOfKind[Each]; source: DoorSource | null; party: number | null };
}[Kind];

/**
 * Finds the guest of an action. An action about a request that moved to another night while the phone was offline
 * counts: that guest stays in, and can be undone. A guest of a list or with a ticket for another night needs an
 * override, unless they moved there since.
 *
 * @returns undefined for others, so that nothing about them is revealed.
 */
async function findGuest(trx: Database, entry: ActionEntry, who: At): Promise<Found | undefined> {
  const { request, night, at, undoes, what } = entry;
  if (request === "") {
    return { kind: "people", guest: null, source: what === "walk-in" ? "walk-in" : null, party: null };
  }
  const row = await findRow(trx, request);
  if (row) {
    const { kind, details } = row;
    if (kind !== "vip-table" && kind !== "function" && kind !== "claim") return undefined;
    const isHere = row.date_wanted === night || undoes !== null || (await leftNightAfter(trx, row.id, night, at));
    return isHere ? { kind, guest: row, source: kind, party: partySize(kind, parseJsonText(details)) } : undefined;
  }
  const guest = await findOtherGuest(trx, request);
  if (!guest) return undefined;
  const isOverride = who.mayOverride && (entry.reason || undoes);
  const isHere = guest.night === night || isOverride || changedSince(guest, entry);
  return isHere ? { kind: guest.source, guest, source: guest.source, party: guest.party } : undefined;
}

/** A guest who is missing in a restored database. */
const lost: Found<"lost"> = { kind: "lost", guest: null, source: null, party: null };

/** Records an action by the handler of its kind of guest. */
async function handle<Kind extends GuestKind>(
  trx: Database,
  { kind, guest, source, party }: Found<Kind>,
  entry: ActionEntry,
  who: At,
  now: number,
): Promise<Outcome> {
  const { what, undoes, night } = entry;
  const handler = handlers[kind][what];
  if (!handler || (what === "undone") !== (undoes !== null)) {
    return kind === "people" ? "This action needs a guest." : "This action isn't possible for this guest.";
  }
  const early = what === "undone" ? undefined : checkInRejectionReason(night, now);
  if (early !== undefined) return early;
  const whole = { ...entry, source, party: entry.party ?? party };
  const stopped = kind === "people" || kind === "lost" ? undefined : await checkFlags(trx, whole, who, now);
  return stopped ?? handler(trx, guest, whole, who, now);
}

/** The log's entry for an action, without its guest yet. */
function newEntry(action: SentDoorAction, night: string, who: At, now: number): ActionEntry {
  const { _id, request, what, undoes, people = null, party = null, reason, room, rooms, paid } = action;
  return {
    _id,
    request,
    what,
    undoes,
    night,
    source: null,
    people,
    party,
    reason,
    room,
    ...(what === "corrected" && { rooms }),
    ...(what === "walk-in" && { paid }),
    at: timeOf(action.at, night, now),
    by: who.username,
    door: who.door,
    phone: who.phone,
    ...action.relayed,
  };
}

async function recordOne(
  trx: Database,
  action: SentDoorAction,
  { night, who, now, isRestored }: { night: string; who: At; now: number; isRestored: boolean },
) {
  if (await findEntry(trx, action._id)) return undefined;
  if (action.relayed && !isRestored) return "Only the phone that recorded an action can send it.";
  const entry = newEntry(action, night, who, now);
  const found =
    (await findGuest(trx, entry, who)) ?? (isRestored && (await isLost(trx, entry.request)) ? lost : undefined);
  return found ? handle(trx, found, entry, who, now) : "This guest is no longer on this night's list.";
}

/**
 * Records a phone's door actions, in the caller's transaction, with the status and history of their requests.
 * Idempotent by id. After a restore during the night, also those of other phones: the audit trail names them as
 * relayed, and they are allowed no more than the phone that sends them.
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
  const isRestored = await wasRestoredDuring(trx, night);
  const relayed: string[] = [];
  for (const action of actions) {
    const isNew = action.relayed && !(await findEntry(trx, action._id));
    const outcome = await recordOne(trx, action, { night, who, now, isRestored });
    if (isNew && outcome === undefined) relayed.push(action._id);
    const result = typeof outcome === "string" ? { kept: false, message: outcome } : (outcome ?? { kept: true });
    results.push({ _id: action._id, ...result });
  }
  if (relayed.length > 0) {
    const object = { kind: "night", id: night, name: `${who.door}, ${night}` };
    const after = { phone: who.phone, ids: relayed };
    await recordInTrail(trx, { actor: who, action: "door.relayed", object, after, count: relayed.length }, now);
  }
  return results;
}
