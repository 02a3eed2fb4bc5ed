import type { Capability } from "../../platform/roles/roles.ts";
import { groupOf } from "./groups.ts";

/** Whether the admin has a capability. */
type Can = (capability: Capability) => boolean;

/** The capability that changing a setting, or a group, needs. */
export function neededFor(path: string): Capability {
  return path.startsWith("pages.") ? "pages.change" : "settings.change";
}

/** The labels of the groups of those settings that someone may not change. */
export function groupsOutOfReach(paths: Iterable<string>, can: Can): string[] {
  const labels = [...paths].filter((path) => !can(neededFor(path))).map((path) => groupOf(path)?.label ?? path);
  return [...new Set(labels)];
}

const list = new Intl.ListFormat("en-AU");

/** The error for groups that someone else must publish. @param what its start: `This also changes`. */
export function outOfReachText(what: string, groups: readonly string[]): string {
  return `${what} ${list.format(groups)}, which your role doesn’t include. Ask an owner or a manager.`;
}
