import { useCallback } from "react";
import { mayManage } from "../../../platform/roles/roles.ts";
import type { Admin } from "../../../staff/auth/shapes.ts";
import { useMe } from "../../../staff/toolkit/use-me.ts";

/** Whether the logged-in admin may change another one; false for everyone while this is loading. */
export function useMayChange(): (admin: Admin) => boolean {
  const role = useMe()?.admin.role;
  return useCallback((admin) => role !== undefined && mayManage(role, admin.role), [role]);
}
