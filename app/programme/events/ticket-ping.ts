import { currentVersion } from "#current-settings";
import { settings } from "../../platform/venue/current.ts";

/**
 * The URL that browsers ping when a guest follows an event's ticket link, if that is counted; the ping names the link.
 * The link itself stays the shop's: a redirect would hide its target and slow it down.
 */
export function ticketPing(): string | undefined {
  const isPreview = currentVersion() === undefined;
  return settings().counting.views === "yes" && !isPreview ? "/seen/tickets" : undefined;
}
