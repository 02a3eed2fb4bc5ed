import type { DoorAction } from "../../bookings/door-log/door-actions.ts";

/** Someone who was let in against a rule, or a count that was corrected; each has a reason. */
export interface Override {
  action: DoorAction;
  /** The action that undid it. */
  undone: DoorAction | null;
}

/** The overrides and corrections of a night, undone ones too, the latest first. */
export function listOverrides(actions: Iterable<DoorAction>): Override[] {
  const byId = new Map([...actions].map((action) => [action._id, action]));
  const undoing = new Map([...byId.values()].map((action) => [action.undoes, action]));
  return [...byId.values()]
    .filter(({ what, reason }) => what !== "undone" && reason)
    .map((action) => ({ action, undone: undoing.get(action._id) ?? null }))
    .sort((one, other) => Date.parse(other.action.at) - Date.parse(one.action.at));
}
