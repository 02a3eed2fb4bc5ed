import type { Admin } from "../../auth/admin.ts";
import type { AdminChange } from "../../auth/schema.ts";
import { type Answer, callStaffApi } from "../../office/call-staff-api.ts";

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
  return callStaffApi(`/api/admin/edit-admin/${id}`, { json: change, version });
}
