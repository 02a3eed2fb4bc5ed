import type { Settings, SiteSettings } from "./schema/settings.ts";

const parts = new WeakMap<Settings, SiteSettings>();

/** The part of the settings that every page carries; the same object until they change. */
export function siteSettings(settings: Settings): SiteSettings {
  let part = parts.get(settings);
  if (!part) {
    const { venue, hours, look } = settings;
    part = { venue, hours, look };
    parts.set(settings, part);
  }
  return part;
}
