import type { HoursTexts } from "./opening-hours.ts";
import type { Settings, SiteSettings } from "./schema/settings.ts";

/** The contents of a document's settings block. */
export interface PublishedSite extends SiteSettings {
  /** Version of the published settings; missing in a preview. */
  version?: number | undefined;
  hoursTexts: HoursTexts;
}

const parts = new WeakMap<Settings, PublishedSite>();

/** The part of the settings that every page carries; the same object until they or the club night change. */
export function siteSettings(settings: Settings, version: number | undefined, hoursTexts: HoursTexts): PublishedSite {
  let part = parts.get(settings);
  if (!part || part.version !== version || part.hoursTexts !== hoursTexts) {
    const { hours } = settings;
    const {
      clubEmail: _email,
      tagline: _tagline,
      description: _description,
      booths: _booths,
      guestsSeeTable: _table,
      tableOfferMinutes: _offer,
      tableOfferMinutesTonight: _offerTonight,
      ...venue
    } = settings.venue;
    const { wordmark, icon } = settings.look;
    const look = { wordmark: { text: wordmark.text }, icon };
    part = { venue, hours, look, version, hoursTexts };
    parts.set(settings, part);
  }
  return part;
}
