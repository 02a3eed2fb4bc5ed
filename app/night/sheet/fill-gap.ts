import type { DoorAction } from "../../bookings/door-log/door-actions.ts";
import { MAX_SENT_ACTIONS } from "./sheet.ts";
import type { Sheet } from "./sheet-shapes.ts";

/**
 * A door action of any phone that this phone has seen. It is stored beyond the end of the door code, since a restored
 * server may lack it.
 */
export interface SeenAction extends DoorAction {
  night: string;
  seen: {
    /** The epoch of the server that had this action; empty if that had never been restored. */
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
 * Divides the actions that a phone has seen into those that its server lacks (the first ones, in the order of the log)
 * and those that it has or has erased. `count` is how many it lacks in all.
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

/** The action to send on behalf of the phone that recorded it. */
export function relayed({ by, door, phone = "", source, night, seen, ...action }: SeenAction) {
  return { ...action, relayed: { by, door, phone } };
}
