import type { SiteSettings } from "./schema/settings.ts";
import { SETTINGS_BLOCK } from "./settings-block.ts";

let read: SiteSettings | undefined;

/** The settings that the document arrived with. */
export function currentSettings(): SiteSettings {
  read ??= JSON.parse(document.getElementById(SETTINGS_BLOCK)?.textContent ?? "") as SiteSettings;
  return read;
}
