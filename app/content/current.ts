import { currentSettings } from "#current-settings";
import { setLocaleSource } from "../lib/locale.ts";
import type { SiteSettings } from "./schema/settings.ts";

/**
 * The club's published settings, on the server and in the browser; in a staff preview those of the draft. They change
 * while the program runs: read them inside functions, never into a constant of a module.
 */
export function settings(): SiteSettings {
  return currentSettings();
}

setLocaleSource(() => settings().venue.locale);
