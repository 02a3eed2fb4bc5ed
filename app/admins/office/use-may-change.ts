import { useCallback } from "react";
import { mayManage } from "../../access/roles.ts";
import type { Admin } from "../../auth/shapes.ts";
import { useMe } from "../../office/use-me.ts";

/** Whether the logged-in admin may change another; false for everyone while that is loading. */
export function useMayChange(): (admin: Admin) => boolean {
  const role = useMe()?.admin.role;
  return useCallback((admin) => role !== undefined && mayManage(role, admin.role), [role]);
}
