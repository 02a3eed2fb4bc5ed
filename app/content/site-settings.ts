import type { Settings, SiteSettings } from "./schema/settings.ts";

/** What the settings block of a document holds. */
export interface PublishedSite extends SiteSettings {
  /** Version of the published settings; missing in a preview. */
  version?: number | undefined;
}

const parts = new WeakMap<Settings, PublishedSite>();

/** The part of the settings that every page carries; the same object until they change. */
export function siteSettings(settings: Settings, version: number | undefined): PublishedSite {
  let part = parts.get(settings);
  if (!part || part.version !== version) {
    const { venue, hours, look } = settings;
    part = { venue, hours, look, version };
    parts.set(settings, part);
  }
  return part;
}
