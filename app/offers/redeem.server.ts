import { tonight } from "../content/club-night.ts";
import { venue } from "../content/venue.ts";
import { dialectHelpers } from "../db/dialects/dialect-helpers.ts";
import type { Database } from "../db/tables.ts";
import { nightFor } from "../events/event-night.ts";
import { bookingRejectionReason } from "../events/status/bookable.server.ts";
import { storedInstant, zonedIso } from "../lib/zoned-time.server.ts";
import { writeChange } from "../requests/inbox/change.server.ts";
import { readCode } from "./claim-code.server.ts";
import type { ClaimAtDoor, Verdict } from "./verdict.ts";

/** A tap at a door. */
export interface RedeemAction {
  /** When it was, ms since 1970. */
  at: number;
  /** Where: `front door`. */
  door: string;
  /** The name of who tapped. */
  by: string;
  /** The tap's own id: the same sent again changes nothing and is told the same. */
  key: string;
  /** The club night whose sheet it was made on, `YYYY-MM-DD`: there, claims for other nights are nobody's. */
  night?: string;
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
    .select(["events.night as event_night", "events.state as event_state"]);
}

type Claim = Awaited<ReturnType<ReturnType<typeof findClaims>["execute"]>>[number];

function atDoor({ id, reference, code, name, details }: Claim): ClaimAtDoor {
  const { offer = "", guestName = "" } = JSON.parse(details) as { offer?: string; guestName?: string };
  return { _id: id, reference, code, offer, name, with: guestName };
}

/** The nights a claim holds for: the event's, else the one the guest chose, else all of the offer's. */
function nightsOf(claim: Claim): { from: string; till: string } {
  const { valid_from, valid_till, event_starts_at, event_night, date_wanted } = claim;
  const one = event_starts_at === null ? date_wanted : nightFor(zonedIso(event_starts_at, venue.timeZone), event_night);
  return one === null ? { from: valid_from ?? "", till: valid_till ?? "9999-12-31" } : { from: one, till: one };
}

/** Says for which nights a claim is valid, where the night of the sheet is not among them. */
function wrongNight(row: Claim, { night }: RedeemAction): Verdict | undefined {
  const { from, till } = nightsOf(row);
  return night === undefined || (from <= night && night <= till) ? undefined : { verdict: "another-night", from, till };
}

/** What stands in the way of a claim's redemption in a night, if anything does. */
async function rejectionReason(trx: Database, row: Claim, night: string): Promise<Verdict | undefined> {
  const claim = atDoor(row);
  if (row.status === "void" || row.status === "spam") return { verdict: "void", claim, why: "claim" };
  if (row.valid_till === null || row.offer_deleted_at !== null) return { verdict: "void", claim, why: "offer" };
  if (row.event_deleted_at !== null || row.event_state === "cancelled") return { verdict: "void", claim, why: "night" };
  const { event_starts_at, date_wanted } = row;
  if (event_starts_at === null && date_wanted !== null && (await bookingRejectionReason(trx, date_wanted))) {
    return { verdict: "void", claim, why: "night" };
  }
  const nights = nightsOf(row);
  // An offer that was cut short since holds for the nights that were promised.
  const till = [row.valid_till, nights.till].sort().at(-1) ?? "";
  if (row.status === "expired" || night > till) return { verdict: "expired", claim, till };
  if (night < nights.from || night > nights.till) return { verdict: "another-night", ...nights };
  return undefined;
}

/** The redemption that holds: when and where; by the request itself where staff said so without a door. */
async function redeemedBefore(trx: Database, row: Claim): Promise<{ at: string; door: string }> {
  const held = await trx
    .selectFrom("redemptions")
    .select(["at", "door"])
    .where("request_id", "=", row.id)
    .where("verdict", "=", "yes")
    .where("undone_at", "is", null)
    .executeTakeFirst();
  const { at, door } = held ?? { at: row.updated_at, door: "the inbox" };
  return { at: zonedIso(at, venue.timeZone), door };
}

/** What the door of a tap that is known already was told then. */
async function toldBefore(trx: Database, row: Claim, { key, at }: RedeemAction): Promise<Verdict | undefined> {
  const told = await trx
    .selectFrom("redemptions")
    .select(["verdict", "at", "door"])
    .where("request_id", "=", row.id)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!told) return undefined;
  const claim = atDoor(row);
  if (told.verdict === "yes") {
    return { verdict: "yes", claim, at: zonedIso(told.at, venue.timeZone), door: told.door };
  }
  if (told.verdict === "already") return { verdict: "already", claim, ...(await redeemedBefore(trx, row)) };
  return rejectionReason(trx, row, tonight(at));
}

/**
 * Redeems a claim by its code, in the writer's transaction: of any number of taps exactly one is told yes. Each tap
 * is kept, so that of two doors that both let somebody in without a network, the second is known with its time.
 *
 * @param written the code as it was scanned or typed.
 * @throws nothing for any code; the verdict says why it does not hold.
 */
export async function redeemClaim(trx: Database, written: string, redemption: RedeemAction): Promise<Verdict> {
  const read = await readCode(trx, written);
  if ("wrong" in read) return { verdict: read.wrong };
  const row = await findClaims(trx).where("claim_codes.code", "=", read.code).executeTakeFirst();
  if (!row) return { verdict: "unknown" };
  const wrong = wrongNight(row, redemption);
  if (wrong) return wrong;
  const before = await toldBefore(trx, row, redemption);
  if (before) return before;
  const verdict = await decide(trx, row, redemption);
  if (verdict.verdict === "yes") {
    const at = storedInstant(redemption.at);
    // One that staff took back in the inbox.
    await held(trx, row.id).set({ undone_at: at }).execute();
    await saveRedeemAction(trx, row.id, redemption, "yes");
    const line = { action: "redeemed", details: { door: redemption.door } } as const;
    await writeChange(trx, row, { status: "redeemed" }, byOf(redemption), [line]);
  } else await saveRedeemAction(trx, row.id, redemption, verdict.verdict);
  return verdict;
}

/** The redemption of a claim that holds. */
function held(trx: Database, requestId: string) {
  return trx
    .updateTable("redemptions")
    .where("request_id", "=", requestId)
    .where("verdict", "=", "yes")
    .where("undone_at", "is", null);
}

async function saveRedeemAction(
  trx: Database,
  requestId: string,
  { at, door, by, key }: RedeemAction,
  verdict: Verdict["verdict"],
) {
  await trx
    .insertInto("redemptions")
    .values({ request_id: requestId, key, at: storedInstant(at), door, actor: by, verdict })
    // What stood in its way may be gone since.
    .onConflict((conflict) => conflict.columns(["request_id", "key"]).doUpdateSet({ verdict }))
    .execute();
}

async function decide(trx: Database, row: Claim, { at, door }: RedeemAction): Promise<Verdict> {
  const claim = atDoor(row);
  if (row.status === "redeemed") return { verdict: "already", claim, ...(await redeemedBefore(trx, row)) };
  const night = tonight(at);
  return (
    (await rejectionReason(trx, row, night)) ?? {
      verdict: "yes",
      claim,
      at: zonedIso(storedInstant(at), venue.timeZone),
      door,
    }
  );
}

/** Why a redemption is not taken back of what is no claim's code. */
export const NO_CLAIM = "There is no claim with this code.";

const byOf = ({ by, at }: RedeemAction) => ({ staff: { id: "", username: by }, now: at });

/**
 * Takes a tap back, until its night is over, in the writer's transaction. Taken back twice is taken back once. Where
 * another door redeemed the same code, its tap is the redemption from then on.
 *
 * @param redemption with the key of the tap that redeemed, or came second.
 * @returns nothing when it is taken back; why not, in words for the door.
 */
export async function undoRedemption(
  trx: Database,
  written: string,
  redemption: RedeemAction,
): Promise<string | undefined> {
  const read = await readCode(trx, written);
  const row = "code" in read && (await findClaims(trx).where("claim_codes.code", "=", read.code).executeTakeFirst());
  if (!row || wrongNight(row, redemption)) return NO_CLAIM;
  const redeemed = await redeemActionsOf(trx, row.id)
    .select(["at", "undone_at", "verdict"])
    .where("key", "=", redemption.key)
    .executeTakeFirst();
  if (!redeemed) return "This code was not redeemed with that tap.";
  if (redeemed.undone_at !== null) return undefined;
  const night = tonight(Date.parse(redeemed.at));
  if (night !== tonight(redemption.at) || night !== (redemption.night ?? night)) {
    return "The night it was used in is over. Change the claim in the inbox.";
  }
  const undone_at = storedInstant(redemption.at);
  const changeAction = (key: string) =>
    trx.updateTable("redemptions").where("request_id", "=", row.id).where("key", "=", key);
  await changeAction(redemption.key).set({ undone_at }).execute();
  let status: string | undefined;
  if (redeemed.verdict === "yes") {
    const next = await redeemActionsOf(trx, row.id)
      .select("key")
      .where("undone_at", "is", null)
      .orderBy("at")
      .executeTakeFirst();
    if (next) await changeAction(next.key).set({ verdict: "yes" }).execute();
    // Staff may have decided otherwise meanwhile.
    else if (row.status === "redeemed") status = "claimed";
  }
  const line = { action: "redemption-undone", details: { door: redemption.door } } as const;
  await writeChange(trx, row, { status }, byOf(redemption), [line]);
  return undefined;
}

/** The taps that redeemed a claim, or would have if another had not been first. */
function redeemActionsOf(trx: Database, requestId: string) {
  return trx.selectFrom("redemptions").where("request_id", "=", requestId).where("verdict", "in", ["yes", "already"]);
}

/** A tap with a claim's code, as it is kept. */
export interface SavedRedeemAction {
  request_id: string;
  key: string;
  /** ISO 8601 with the venue's offset. */
  at: string;
  door: string;
  by: string;
  verdict: Verdict["verdict"];
  undone: boolean;
}

/** Every tap with the codes of some claims, in the order the doors made them. */
export async function listRedeemActions(db: Database, requestIds: readonly string[]): Promise<SavedRedeemAction[]> {
  const rows = await db
    .selectFrom("redemptions")
    .select(["request_id", "key", "at", "door", "actor", "verdict", "undone_at"])
    .where(dialectHelpers(db).isAmong("request_id", requestIds))
    .orderBy("at")
    .orderBy("key")
    .execute();
  return rows.map(({ request_id, key, at, door, actor, verdict, undone_at }) => ({
    request_id,
    key,
    at: zonedIso(at, venue.timeZone),
    door,
    by: actor,
    verdict: verdict as Verdict["verdict"],
    undone: undone_at !== null,
  }));
}
