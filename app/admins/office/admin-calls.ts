import type { Admin } from "../../auth/admin.ts";
import type { AdminChange } from "../../auth/schema.ts";
import { type Answer, callStaffApi } from "../../office/call-staff-api.ts";

/** The response to a change of an admin. */
export interface AdminAnswer {
  message: string;
  admin: Admin;
}

/** Changes an admin; fields that are left out keep their values. */
export function editAdmin(
  id: string,
  change: Partial<AdminChange>,
  version?: number | undefined,
): Promise<Answer<AdminAnswer>> {
  return callStaffApi(`/api/admin/edit-admin/${id}`, { json: change, version });
}

/** Ends all sessions of an admin. */
export function endSessions(id: string): Promise<Answer<{ message: string; ended: number }>> {
  return callStaffApi(`/api/admin/end-sessions/${id}`, { post: true });
}

/** Deletes an admin as it was seen. */
export function deleteAdmin({ _id, version }: Admin): Promise<Answer<{ message: string; unassigned: number }>> {
  return callStaffApi(`/api/admin/delete-admin/${_id}`, { post: true, version });
}
