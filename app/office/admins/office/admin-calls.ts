import type { AdminChange } from "../../../staff/auth/schema.ts";
import type { Admin } from "../../../staff/auth/shapes.ts";
import { type Answer, callStaffApi } from "../../../staff/toolkit/call-staff-api.ts";

/** The response to a change of an admin. */
export interface AdminAnswer {
  message: string;
  admin: Admin;
}

/** Changes an admin; fields that are left out keep their values. */
export function editAdmin(id: string, change: AdminChange, version?: number): Promise<Answer<AdminAnswer>> {
  return callStaffApi(`/api/admin/edit-admin/${id}`, { json: change, version });
}
