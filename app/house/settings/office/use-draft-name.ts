import { venue } from "../../../platform/venue/venue.ts";
import { useApi } from "../../../staff/toolkit/call-api.ts";

/** The club's name with the draft, which a new club has not published yet. */
export function useDraftName(): string {
  const { data } = useApi("GET /settings", {});
  return (data?.draft.changes["venue.name"] as string | undefined) ?? venue.name;
}
