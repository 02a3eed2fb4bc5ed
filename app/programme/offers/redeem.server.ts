import { randomUUID } from "node:crypto";
import {
  appendEntry,
  findEntry,
  findRedemption,
  listEntries,
  OFFICE,
} from "../../bookings/door-log/door-log.server.ts";
import type { Done } from "../../bookings/request-history/history-line.ts";
import { writeHistory } from "../../bookings/request-history/write-history.server.ts";
import { writeChange } from "../../bookings/requests/change.server.ts";
import { leftNightAfter } from "../../bookings/requests/guest/left-night.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { nightFor, tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type Actor, record } from "../../staff/audit-log/record.server.ts";
import { bookingRejectionReason } from "../events/status/bookable.server.ts";
import { readCode } from "./claim-code.server.ts";
import type { ClaimAtDoor, Verdict } from "./shapes.ts";

/** A claim's redemption at a door. */
export interface Redemption {
  /** Made by the phone: the same redemption sent again changes nothing and gets the same verdict. */
  _id: string;
  /** ISO 8601 in UTC. */
  at: string;
  by: string;
  door: string;
  /** The name of the phone; none for the office. */
  phone?: string;
  /** The person who redeems it, as the audit trail names them. */
  actor: Actor;
  /** Whether the door gives the offer only after this verdict; a phone that was offline has given it already. */
  isAsked: boolean;
  /** Why the guest was let in against a rule. */
  reason?: string;
  /** The club night of the sheet, `YYYY-MM-DD`: claims for other nights are rejected without a word about them. */
  night: string;
}

function findClaims(db: Database) {
  return db
    .selectFrom("claim_codes")
    .innerJoin("requests", "requests.id", "claim_codes.request_id")
    .leftJoin("offers", "offers.id", "requests.subject")
    .leftJoin("events", "events.id", "offers.event_id")
    .selectAll("requests")
    .select(["claim_codes.code", "offers.valid_from", "offers.valid_till", "offers.deleted_at as offer_deleted_at"])
    .select(["events.starts_at as event_starts_at", "events.deleted_at as event_deleted_at"])
    .select(["events.id as event_id", "events.night as event_night", "events.state as event_state"]);
}

type Claim = Awaited<ReturnType<ReturnType<typeof findClaims>["execute"]>>[number];

function atDoor({ id, reference, code, name, details }: Claim): ClaimAtDoor {
  const { offer = "", guestName = "" } = parseJsonText(details);
  return { _id: id, reference, code, offer, name, with: guestName };
}

/** A verdict on a code that a claim has. */
type ClaimVerdict = Exclude<Verdict, { verdict: "another-club" | "altered" | "unknown" }>;

/** The club nights for which a claim is valid: the event's, else the one the guest chose, else all of the offer's. */
function nightsOf(claim: Claim): { from: string; till: string } {
  const { valid_from, valid_till, event_starts_at, event_night, date_wanted } = claim;
  const night =
    event_starts_at === null ? date_wanted : nightFor(zonedIso(event_starts_at, venue.timeZone), event_night);
  return night === null ? { from: valid_from ?? "", till: valid_till ?? "9999-12-31" } : { from: night, till: night };
}

/** The last club night for which a claim is valid, by its request; undefined without a code. */
export async function lastNightOfClaim(db: Database, requestId: string): Promise<string | undefined> {
  const claim = await findClaims(db).where("requests.id", "=", requestId).executeTakeFirst();
  return claim && nightsOf(claim).till;
}

/** Returns the verdict that rejects a claim in a club night, or undefined. */
async function rejectionReason(trx: Database, row: Claim, night: string): Promise<ClaimVerdict | undefined> {
  const claim = atDoor(row);
  if (row.status === "void" || row.status === "spam") return { verdict: "void", claim, why: "claim" };
  if (row.valid_till === null || row.offer_deleted_at !== null) return { verdict: "void", claim, why: "offer" };
  if (row.event_deleted_at !== null || row.event_state === "cancelled") return { verdict: "void", claim, why: "night" };
  const { event_starts_at, date_wanted } = row;
  if (event_starts_at === null && date_wanted !== null && (await bookingRejectionReason(trx, date_wanted))) {
    return { verdict: "void", claim, why: "night" };
  }
  const nights = nightsOf(row);
  // An offer that was shortened later stays valid for the nights it was claimed for.
  const till = [row.valid_till, nights.till].sort().at(-1) ?? "";
  if (row.status === "expired" || night > till) return { verdict: "expired", claim, till };
  if (night < nights.from || night > nights.till) return { verdict: "another-night", ...nights };
  return undefined;
}

/** The verdict on a claim that was redeemed before; `updated_at` where staff set the status in an older release. */
async function alreadyRedeemed(trx: Database, row: Claim, redemption: Redemption): Promise<ClaimVerdict> {
  const found = await findRedemption(trx, row.id);
  const { at, door } = found ?? { at: row.updated_at, door: OFFICE };
  const { night, phone = "" } = redemption;
  const here = found?.night === night && door === redemption.door && found.phone === phone;
  const place = found?.phone && found.phone !== door ? `${door} (${found.phone})` : door;
  return {
    verdict: "already",
    claim: atDoor(row),
    at: zonedIso(at, venue.timeZone),
    door: place,
    ...(here && { here }),
  };
}

/**
 * Whether a claim was valid at the time of a redemption, and was cancelled or moved to another night after it, itself or
 * with its event: a phone that was offline could not know, and the guest has had the offer.
 */
async function changedAfter(trx: Database, row: Claim, { at, night }: Redemption): Promise<boolean> {
  if (row.created_at > at) return false;
  if (await leftNightAfter(trx, row.id, night, at)) return true;
  if (row.date_wanted !== night) return false;
  const changes = trx
    .selectFrom("night_changes")
    .select("id")
    .where("night_changes.event_id", "=", row.event_id ?? "");
  if (await changes.where("at", ">", at).executeTakeFirst()) return true;
  const statuses = trx.selectFrom("request_history").select("details").where("request_id", "=", row.id);
  const first = await statuses
    .where("action", "=", "status")
    .where("at", ">", at)
    .orderBy("at")
    .limit(1)
    .executeTakeFirst();
  const change = first && parseJsonText(first.details);
  return change !== undefined && "from" in change && change.from === "claimed";
}

async function decide(trx: Database, row: Claim, redemption: Redemption): Promise<ClaimVerdict> {
  const { at, door } = redemption;
  if (row.status === "redeemed") return alreadyRedeemed(trx, row, redemption);
  const rejected = await rejectionReason(trx, row, tonight(Date.parse(at)));
  if (rejected && !(await changedAfter(trx, row, redemption))) return rejected;
  return { verdict: "yes", claim: atDoor(row), at: zonedIso(at, venue.timeZone), door };
}

/** The verdict on a redemption that is in the log. */
async function verdictAgain(
  trx: Database,
  row: Claim,
  own: { id: string; at: string; door: string },
  redemption: Redemption,
) {
  const held = await findRedemption(trx, row.id);
  if (held !== undefined && held.id !== own.id) return alreadyRedeemed(trx, row, redemption);
  const { at, door } = own;
  return { verdict: "yes", claim: atDoor(row), at: zonedIso(at, venue.timeZone), door } as const;
}

/**
 * Redeems a claim by its code, in the writer's transaction: of any number of redemptions exactly one gets `yes`.
 * Later ones of phones that were offline are logged as well, so that both doors show up with their times; and so are
 * repeated scans and rejected codes, under their verdict.
 *
 * @param written the code as it was scanned or typed; any text is answered with a verdict.
 * @param now ms since 1970.
 */
export async function redeemClaim(
  trx: Database,
  written: string,
  redemption: Redemption,
  now: number,
): Promise<Verdict> {
  const read = await readCode(trx, written);
  if ("wrong" in read) return { verdict: read.wrong };
  const row = await findClaims(trx).where("claim_codes.code", "=", read.code).executeTakeFirst();
  if (!row) return { verdict: "unknown" };
  const nights = nightsOf(row);
  const { _id, at, by, door, night, actor, reason } = redemption;
  const isOther = night < nights.from || night > nights.till;
  if (isOther && !(await changedAfter(trx, row, redemption))) return { verdict: "another-night", ...nights };
  const own = await findEntry(trx, _id);
  // An id names one action, so an id of another claim's action redeems nothing.
  if (own) return own.request_id === row.id ? verdictAgain(trx, row, own, redemption) : { verdict: "unknown" };
  const verdict = await decide(trx, row, redemption);
  // Two phones gave the offer only if the second was offline: a scan that was answered "already" gave nothing.
  const kept = verdict.verdict === "yes" || (verdict.verdict === "already" && !redemption.isAsked);
  const entry = kept ? ({ _id, what: "redeemed" } as const) : { _id: randomUUID(), what: verdict.verdict };
  const { with: plusOne } = atDoor(row);
  const people = kept ? (plusOne ? 2 : 1) : null;
  const about = { request: row.id, source: "claim", people, party: people, undoes: null } as const;
  await appendEntry(trx, { at, by, door, night, phone: redemption.phone, reason, ...entry, ...about }, now);
  if (verdict.verdict === "yes") {
    const object = { kind: "request", id: row.id, name: row.reference };
    await record(trx, { actor, action: "door.redeemed", object, after: { door, night } }, now);
    const staff: Actor = { ...actor, unrecorded: true };
    await writeChange(trx, row, { status: "redeemed" }, { staff, now }, [{ action: "redeemed", details: { door } }]);
  } else if (kept) {
    const line: Done = { action: "door", details: { what: "redeemed", door, at: zonedIso(at, venue.timeZone) } };
    await writeHistory(trx, row.id, [line], by, storedInstant(now));
  }
  return verdict;
}

/** A door's use of a claim's code, as it is handed out to the guest. */
export interface ShownAtDoor {
  /** ISO 8601 with the venue's offset. */
  at: string;
  door: string;
  by: string;
  /** The verdict shown at the door. */
  verdict: string;
  undone: boolean;
}

/** Every use of a claim's code, in the order in which they were logged. */
export async function listShownAtDoors(db: Database, requestId: string): Promise<ShownAtDoor[]> {
  const entries = await listEntries(db, requestId);
  const undone = new Set(entries.map(({ undoes }) => undoes));
  const live = new Set<string>();
  const shown: ShownAtDoor[] = [];
  for (const { id, what, undoes, at, door, actor: by } of entries) {
    if (what === "undone") live.delete(undoes ?? "");
    else {
      const verdict = what !== "redeemed" ? what : live.size === 0 ? "yes" : "already";
      if (what === "redeemed") live.add(id);
      shown.push({ at: zonedIso(at, venue.timeZone), door, by, verdict, undone: undone.has(id) });
    }
  }
  return shown;
}
