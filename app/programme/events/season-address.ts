import { monthOf } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";

/** The address of the season's list: events that end in or after the venue's current month. */
export function seasonAddress(): string {
  return `/api/event/getAllEvents?from=${monthOf(tonight())}-01`;
}
