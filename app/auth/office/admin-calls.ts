import type { Admin } from "../admin.ts";
import type { AdminChange } from "../schema.ts";
import { type Answer, staffCall } from "../staff-call.ts";

/** What a change of an admin is answered with. */
export interface AdminAnswer {
  message: string;
  admin: Admin;
}

/** Changes an admin: what is left out stays. */
export function editAdmin(
  id: string,
  change: Partial<AdminChange>,
  version?: number | undefined,
): Promise<Answer<AdminAnswer>> {
  return staffCall(`/api/admin/edit-admin/${id}`, { json: change, version });
}
