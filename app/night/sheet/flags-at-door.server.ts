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
 * Checks whether a guest's flags allow an action, in the writer's transaction. A guest who is not admitted comes in with
 * the right to override and a reason alone; one about whom a manager decides, once the phone has said so. A phone that does
 * not show who guests are cannot tell, so it needs an override for both. What a phone recorded before a flag was set stands,
 * and of a party of whom some are in, the others follow.
 *
 * @returns why it was rejected; undefined where it is allowed.
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
