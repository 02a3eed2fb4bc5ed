import { currentHoursTexts, currentSettings } from "#current-settings";
import { setLocaleSource } from "../lib/locale/locale.ts";
import type { HoursTexts } from "./schema/opening-hours.ts";
import type { SiteSettings } from "./site-settings.ts";

/**
 * The club's published settings, on the server and in the browser; in a staff preview, the draft's. They change while
 * the program runs, so read them inside functions, never into a module's constant.
 */
export function settings(): SiteSettings {
  return currentSettings();
}

/** The opening hours as texts, for tonight. */
export function currentHours(): HoursTexts {
  return currentHoursTexts();
}

setLocaleSource(() => settings().venue.locale);
