import type { Context } from "hono";
import type { EditedVersion } from "../../platform/http/endpoint-headers.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { can } from "../../platform/roles/roles.ts";
import type { Edit } from "../../staff/audit-log/record.server.ts";
import { staffOf } from "../../staff/auth/staff.server.ts";
import { groupsOutOfReach, outOfReachText } from "./reach.ts";

/** The author and time of the edit that a request makes. */
export function editOf(context: Context): Edit {
  return { by: staffOf(context), now: Date.now() };
}

/** The 403 if the role does not include these settings, else undefined. @param what the start of its text. */
export function reachRefusal(context: Context, what: string, paths: Iterable<string>): Response | undefined {
  const { role } = staffOf(context);
  const groups = groupsOutOfReach(paths, (capability) => can(role, capability));
  return groups.length > 0 ? jsonError(context, 403, outOfReachText(what, groups)) : undefined;
}

/** Whether `If-Match` names another tag. Without the header the last write wins. */
export function isStale(edited: EditedVersion | undefined, tag: string): boolean {
  return edited !== undefined && edited.tag !== tag;
}
