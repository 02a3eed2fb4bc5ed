import type { DoorAction } from "../../bookings/door-log/door-actions.ts";
import { MAX_SENT_ACTIONS } from "./sheet.ts";
import type { Sheet } from "./sheet-shapes.ts";

/**
 * An action of the log that a phone saw, on any phone, kept after its code ended: a server that was restored may lack it.
 */
export interface SeenAction extends DoorAction {
  night: string;
  seen: {
    /** Of the server's data, when it had this action; empty unless it had been restored before. */
    epoch: string;
    /** Its place in the log. */
    order: number;
  };
}

export const isSeen = (action: DoorAction): action is SeenAction => "seen" in action;

/** The actions of a sheet, to be kept without its guests. */
export function seenActions({ night, epoch = "" }: Pick<Sheet, "night" | "epoch">, ticks: DoorAction[]) {
  return ticks.map((action, order): SeenAction => ({ ...action, night, seen: { epoch, order } }));
}

/**
 * Divides what a phone saw into what its server lacks, the first of it in the order of the log, and what it has or what
 * was erased from it; with how much it lacks in all.
 */
export function compareSeen(
  seen: readonly SeenAction[],
  { epoch = "", ticks }: Pick<Sheet, "epoch" | "ticks">,
): { lacking: SeenAction[]; known: SeenAction[]; count: number } {
  const has = new Set(ticks.map(({ _id }) => _id));
  const isLacking = (action: SeenAction) => action.seen.epoch !== epoch && !has.has(action._id);
  const { lacking = [], known = [] } = Object.groupBy(seen, (action) => (isLacking(action) ? "lacking" : "known"));
  const next = lacking.sort((a, b) => a.seen.order - b.seen.order).slice(0, MAX_SENT_ACTIONS);
  return { lacking: next, known, count: lacking.length };
}

/** An action as it is sent for the phone that recorded it. */
export function relayed({ by, door, phone = "", source, night, seen, ...action }: SeenAction) {
  return { ...action, relayed: { by, door, phone } };
}
