import { venue } from "../../../platform/venue/venue.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";

/** The club's name as in the draft, since a new club has not published one yet. */
export function useDraftName(): string {
  const { data } = useApi("GET /settings", {});
  return (data?.draft.changes["venue.name"] as string | undefined) ?? venue.name;
}
