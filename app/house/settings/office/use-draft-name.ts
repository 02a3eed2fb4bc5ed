import { venue } from "../../../platform/venue/venue.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";

/** The club's name in the draft, because a new club has not published its name yet. */
export function useDraftName(): string {
  const { data } = useApi("GET /settings", {});
  return (data?.draft.changes["venue.name"] as string | undefined) ?? venue.name;
}
