import { checkInRejectionReason } from "../content/club-night.ts";
import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { storedInstant, zonedIso } from "../lib/zoned-time.server.ts";
import { codeOfClaim } from "../offers/claim-code.server.ts";
import { redeemClaim, undoRedemption } from "../offers/redeem.server.ts";
import { type Verdict, verdictText } from "../offers/verdict.ts";
import { type Done, writeHistory } from "../requests/history.server.ts";
import { writeChange } from "../requests/inbox/change.server.ts";
import { doorActionsOf } from "./door-action-rows.server.ts";
import { type DoorState, stateOf, type What } from "./door-actions.ts";
import { boundsOf } from "./night.server.ts";
import type { SentDoorActions } from "./schema.ts";

type SentDoorAction = SentDoorActions["ticks"][number];

/** What became of a tap; of an offer's use that came second, and of what is refused, why in words for the door. */
export type SavedDoorAction = { _id: string; kept: boolean; title?: string; message?: string };

/** What can be said of each kind. */
const sayable: Record<string, readonly What[]> = {
  "vip-table": ["arrived", "seated", "no-show", "undone"],
  function: ["arrived", "seated", "no-show", "undone"],
  claim: ["redeemed", "undone"],
};

/** The status that follows from what was seen; nothing where the kind has none, or somebody has decided otherwise. */
function statusOf(kind: string, status: string, { now }: DoorState): string | undefined {
  if (kind !== "vip-table" || !["approved", "arrived", "no-show"].includes(status)) return undefined;
  return now === null ? "approved" : now === "no-show" ? "no-show" : "arrived";
}

/** When it was: no later than now, and not before the night, whatever the phone's clock says. */
function timeOf(at: string, night: string, now: number): string {
  const { begins } = boundsOf(night);
  return storedInstant(Math.min(now, Math.max(Date.parse(begins), Date.parse(at))));
}

/** Who taps, and where. */
interface At {
  username: string;
  door: string;
}

async function insertDoorAction(
  trx: Database,
  action: SentDoorAction,
  night: string,
  at: string,
  who: At,
  now: number,
) {
  const { seq } = await trx
    .selectFrom("arrivals")
    .select(({ fn }) => fn.max("seq").as("seq"))
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("arrivals")
    .values({
      id: action._id,
      seq: Number(seq ?? 0) + 1,
      request_id: action.request,
      night,
      what: action.what,
      undoes: action.undoes,
      at,
      received_at: storedInstant(now),
      actor: who.username,
      door: who.door,
    })
    .execute();
}

const isKept = (trx: Database, id: string) =>
  trx.selectFrom("arrivals").select("id").where("id", "=", id).executeTakeFirst();

/**
 * Uses an offer by its code at a door, in the caller's transaction: see `redeemClaim`. A use that came second is
 * kept as well, so that both doors see it. Of a claim for another club night than the sheet's nothing is said.
 *
 * @param redemption its own id, and when it was by the phone's clock.
 * @param now ms since 1970.
 */
export async function redeemAtDoor(
  trx: Database,
  code: string,
  redemption: { _id: string; at: string },
  who: At,
  now: number,
  night: string,
): Promise<Verdict> {
  const { _id } = redemption;
  const at = timeOf(redemption.at, night, now);
  const verdict = await redeemClaim(trx, code, {
    key: _id,
    at: Date.parse(at),
    door: who.door,
    by: who.username,
    night,
  });
  if (verdict.verdict !== "yes" && verdict.verdict !== "already") return verdict;
  if (await isKept(trx, _id)) return verdict;
  const action = { _id, request: verdict.claim._id, what: "redeemed", undoes: null, at } as const;
  await insertDoorAction(trx, action, night, at, who, now);
  if (verdict.verdict === "already") {
    const line = { action: "door", details: { what: "redeemed", door: who.door, at: zonedIso(at, venue.timeZone) } };
    await writeHistory(trx, action.request, [line as Done], who.username, storedInstant(now));
  }
  return verdict;
}

async function saveClaimAction(
  trx: Database,
  action: SentDoorAction,
  night: string,
  who: At,
  now: number,
): Promise<SavedDoorAction> {
  const { _id, request, undoes } = action;
  const code = await codeOfClaim(trx, request);
  if (undoes === null) {
    const verdict = await redeemAtDoor(trx, code, action, who, now, night);
    const { title, words: text } = verdictText(verdict);
    if (verdict.verdict === "yes") return { _id, kept: true };
    return { _id, kept: verdict.verdict === "already", title, message: text };
  }
  const at = timeOf(action.at, night, now);
  const redemption = { key: undoes, at: Date.parse(at), door: who.door, by: who.username, night };
  const rejection = await undoRedemption(trx, code, redemption);
  if (rejection !== undefined) return { _id, kept: false, title: "Not undone", message: rejection };
  await insertDoorAction(trx, action, night, at, who, now);
  return { _id, kept: true };
}

async function saveOne(
  trx: Database,
  action: SentDoorAction,
  night: string,
  who: At,
  now: number,
): Promise<SavedDoorAction> {
  const { _id, request: requestId, what } = action;
  if (await isKept(trx, _id)) return { _id, kept: true };
  const row = await trx.selectFrom("requests").selectAll().where("id", "=", requestId).executeTakeFirst();
  if (!row || row.date_wanted !== night) {
    return { _id, kept: false, message: "This guest is not on this night's list any more." };
  }
  if (!sayable[row.kind]?.includes(what) || (what === "undone") !== (action.undoes !== null)) {
    return { _id, kept: false, message: "This cannot be said of this guest." };
  }
  const early = what === "undone" ? undefined : checkInRejectionReason(night, now);
  if (early) return { _id, kept: false, message: early };
  if (row.kind === "claim") return saveClaimAction(trx, action, night, who, now);
  const at = timeOf(action.at, night, now);
  await insertDoorAction(trx, action, night, at, who, now);
  const state = stateOf(await doorActionsOf(trx, requestId, night));
  const line = { action: "door", details: { what, door: who.door, at: zonedIso(at, venue.timeZone) } } as const;
  const status = statusOf(row.kind, row.status, state);
  const by = { staff: { id: "", username: who.username }, now };
  if (status === undefined) await writeHistory(trx, requestId, [line], who.username, storedInstant(now));
  else await writeChange(trx, row, { status }, by, [line]);
  return { _id, kept: true };
}

/**
 * Keeps taps of a phone, each once however often it is sent, in the caller's transaction. Status and history of
 * their requests follow.
 *
 * @param who the name of whoever taps, and of the door.
 * @param now ms since 1970.
 */
export async function saveDoorActions(
  trx: Database,
  { night, ticks: actions }: SentDoorActions,
  who: At,
  now: number,
): Promise<SavedDoorAction[]> {
  const kept: SavedDoorAction[] = [];
  for (const action of actions) kept.push(await saveOne(trx, action, night, who, now));
  return kept;
}
