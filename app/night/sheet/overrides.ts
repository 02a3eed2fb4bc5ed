import type { DoorAction } from "../../bookings/door-log/door-actions.ts";

/** A guest let in against a rule, or a corrected count, with its reason. */
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
    .sort((a, b) => Date.parse(b.action.at) - Date.parse(a.action.at));
}
