import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useStore } from "../../platform/lib/use-store.ts";
import { type Role, roleNames } from "../../platform/roles/roles.ts";
import { showToast } from "../../platform/ui/office/toast-store.ts";
import { sessionStore } from "../../staff/toolkit/session-store.ts";
import { loadMe, useMe } from "../../staff/toolkit/use-me.ts";
import { clearStaffData } from "../../staff/toolkit/use-staff-data.ts";

/**
 * Follows a role that a colleague changes while the office is open: screens then show what the new one includes.
 *
 * @param current the role by the newest live counts.
 * @returns how often it has changed: what screens have loaded is out of date.
 */
export function useRoleChange(current: Role | undefined): number {
  const [changes, setChanges] = useState(0);
  const forbidden = useStore(sessionStore, (state) => state.forbidden);
  const admin = useMe()?.admin;
  const role = admin?.role;

  // Counts that were read before a change are older than `role`, so only a new word counts.
  const compare = useEffectEvent(() => {
    if (role !== undefined && ((current !== undefined && current !== role) || forbidden > 0)) loadMe();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rejection, and each change of the counts' role.
  useEffect(() => compare(), [current, forbidden]);

  const before = useRef<typeof admin>(undefined);
  useEffect(() => {
    const last = before.current;
    // Without anybody, a logout is under way.
    if (!admin) return;
    before.current = admin;
    if (!last || last.role === admin.role) return;
    // Data loaded with another role must not be shown to this one.
    clearStaffData();
    setChanges((count) => count + 1);
    if (last._id === admin._id) showToast(`Your role is now ${roleNames[admin.role]}.`);
  }, [admin]);
  return changes;
}
