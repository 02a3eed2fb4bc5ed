import { currentSettings } from "../../platform/venue/current.server.ts";
import { venue } from "../../platform/venue/venue.ts";

/** The sender of emails. @param configured `MAIL_FROM`; the venue, if it is not set. */
export function mailSender(configured: { name: string; address: string } | undefined) {
  return configured ?? { name: venue.name, address: venue.email };
}

/**
 * The recipient of the club's own emails, and of replies to other emails: the address in the settings, else `MAIL_TO`,
 * else the public one.
 */
export function clubAddress(configured: string | undefined): string {
  return currentSettings().venue.clubEmail || configured || venue.email;
}
