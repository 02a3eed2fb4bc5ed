import { stateOf } from "../../bookings/door-log/door-actions.ts";
import { doorActionsOf, type NewEntry } from "../../bookings/door-log/door-log.server.ts";
import { flagsOfRow } from "../../bookings/guests/door-flags.server.ts";
import { stoppingBy } from "../../bookings/guests/door-flags.ts";
import type { Database } from "../../platform/db/tables.ts";
import { ASK, stopOf } from "./guest-card.ts";
import { type Overrider, recordOverride } from "./record-arrivals.server.ts";

/** Door actions that let a guest in. */
const admitting: readonly string[] = ["arrived", "seated", "redeemed"];

interface FlagReader extends Overrider {
  /** Whether they see who guests are to the club. */
  showsGuests?: boolean;
}

/**
 * Checks whether a guest's flags allow an action, in the writer's transaction. A guest who is not admitted needs an
 * override with a reason. A guest about whom a manager decides may come in: the phone has asked for that decision. A
 * phone that doesn't show who guests are can't tell the two apart, so it needs an override for both. Actions recorded
 * before a flag was set are allowed, and once some of a party are in, the others may follow.
 *
 * @returns why it was rejected; undefined if it is allowed.
 */
export async function checkFlags(
  trx: Database,
  entry: NewEntry,
  who: FlagReader,
  now: number,
): Promise<string | undefined> {
  const { what, request, night, at, reason, door } = entry;
  if (!admitting.includes(what)) return undefined;
  const known = (await flagsOfRow(trx, request, night)).filter(({ set_at }) => set_at <= at);
  const first = known.find(({ kind }) => stoppingBy(kind));
  if (!first) return undefined;
  const stop = who.showsGuests ? stopOf({ card: [0, 0, 0, "", [[first.kind, first.reason]]] }) : ASK;
  if (!stop || stop.by === "manager") return undefined;
  if (stateOf(await doorActionsOf(trx, request, night)).people > 0) return undefined;
  if (!who.mayOverride) return `${stop.title}. ${stop.text}`;
  if (!reason) return `${stop.title}. ${stop.text} Enter a reason to let them in anyway.`;
  await recordOverride(trx, "door.override", entry, who, { after: { door, night, rule: stop.title, reason } }, now);
  return undefined;
}
