import type { Context } from "hono";
import type { EditedVersion } from "../../platform/http/endpoint-headers.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { can } from "../../platform/roles/roles.ts";
import type { Edit } from "../../staff/audit-log/record.server.ts";
import { staffOf } from "../../staff/auth/staff.server.ts";
import { groupsOutOfReach, outOfReachText } from "./reach.ts";

/** Who makes the edit in a request, and when. */
export function editOf(context: Context): Edit {
  return { by: staffOf(context), now: Date.now() };
}

/**
 * A 403 response if the role does not include these settings, otherwise undefined. @param what the start of its text.
 */
export function reachRefusal(context: Context, what: string, paths: Iterable<string>): Response | undefined {
  const { role } = staffOf(context);
  const groups = groupsOutOfReach(paths, (capability) => can(role, capability));
  return groups.length > 0 ? jsonError(context, 403, outOfReachText(what, groups)) : undefined;
}

/** Whether `If-Match` contains another tag. Without the header, the last write wins. */
export function isStale(edited: EditedVersion | undefined, tag: string): boolean {
  return edited !== undefined && edited.tag !== tag;
}
