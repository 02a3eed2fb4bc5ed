import { venue } from "../../../platform/venue/venue.ts";
import { useStaffData } from "../../../staff/toolkit/use-staff-data.ts";
import type { SettingsState } from "../shapes.ts";

/** The club's name with the draft, which a new club has not published yet. */
export function useDraftName(): string {
  const { data } = useStaffData<SettingsState>("/api/settings");
  return (data?.draft.changes["venue.name"] as string | undefined) ?? venue.name;
}
