import type { HoursTexts } from "./schema/opening-hours.ts";
import { SETTINGS_BLOCK } from "./settings-block.ts";
import type { PublishedSite } from "./site-settings.ts";

let read: PublishedSite | undefined;

/** The settings in the document. */
export function currentSettings(): PublishedSite {
  read ??= JSON.parse(document.getElementById(SETTINGS_BLOCK)?.textContent ?? "") as PublishedSite;
  return read;
}

/** The version of the settings in the document; undefined in a preview. */
export function currentVersion(): number | undefined {
  return currentSettings().version;
}

/** The club's address on one line. */
export function currentPostalAddress(): string {
  return currentSettings().postalAddress;
}

/** The number to call in an emergency. */
export function currentEmergencyNumber(): string {
  return currentSettings().emergencyNumber;
}

/**
 * The texts of the opening hours as rendered by the server, so that a page that is opened days later, offline, hydrates
 * without a mismatch.
 */
export function currentHoursTexts(): HoursTexts {
  return currentSettings().hoursTexts;
}
