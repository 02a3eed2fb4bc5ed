import type { AdminChange } from "../../../staff/auth/schema.ts";
import type { Admin } from "../../../staff/auth/shapes.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";

/** The response to a change of an admin. */
export interface AdminAnswer {
  message: string;
  admin: Admin;
}

/** Changes an admin; omitted fields keep their values. */
export function editAdmin(id: string, change: AdminChange, version?: number): Promise<Answer<AdminAnswer>> {
  return callApi("POST /admin/edit-admin/:id", { params: { id }, json: change, version });
}
