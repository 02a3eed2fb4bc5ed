import { currentVersion } from "#current-settings";
import { settings } from "../../platform/venue/current.ts";

/**
 * Where browsers tell that a guest followed an event's ticket link, while that is counted; they say which link. It stays
 * the shop's: a redirect would hide where it leads, and slow it down.
 */
export function ticketPing(): string | undefined {
  const isPreview = currentVersion() === undefined;
  return settings().counting.views === "yes" && !isPreview ? "/seen/tickets" : undefined;
}
