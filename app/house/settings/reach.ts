import type { Capability } from "../../platform/roles/roles.ts";
import { groupOf } from "./groups.ts";

/** Whether an admin has a capability. */
type Can = (capability: Capability) => boolean;

/** The capability needed to change a setting or a group. */
export function neededFor(path: string): Capability {
  return path.startsWith("pages.") ? "pages.change" : "settings.change";
}

/** The labels of the groups that someone may not change, given the paths of settings. */
export function groupsOutOfReach(paths: Iterable<string>, can: Can): string[] {
  const labels = [...paths].filter((path) => !can(neededFor(path))).map((path) => groupOf(path)?.label ?? path);
  return [...new Set(labels)];
}

const list = new Intl.ListFormat("en-AU");

/** The error for groups that only someone else may publish. @param what its start: `This also changes`. */
export function outOfReachText(what: string, groups: readonly string[]): string {
  return `${what} ${list.format(groups)}, which your role doesn't include. Ask an owner or a manager.`;
}
