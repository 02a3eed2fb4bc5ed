import type { HoursTexts } from "./schema/opening-hours.ts";
import type { Settings } from "./schema/settings.ts";

/** Settings that browsers need on every page; a page's own texts come from its loader. */
function publicSettings({ venue, hours, look, pages, counting }: Settings) {
  // Facts that no page's script needs; the address is the club's own business.
  const {
    clubEmail: _email,
    tagline: _tagline,
    description: _description,
    booths: _booths,
    guestsSeeTable: _table,
    tableOfferMinutes: _offer,
    tableOfferMinutesTonight: _offerTonight,
    emergencyNumber: _emergency,
    ...facts
  } = venue;
  // The rest of the look is in style sheets and images.
  const own = pages.own.pages.map(({ title, path, place }) => ({ title, path, place }));
  return {
    venue: facts,
    hours,
    counting,
    pages: { own: { pages: own } },
    look: { wordmark: { text: look.wordmark.text }, icon: look.icon },
  };
}

export type SiteSettings = ReturnType<typeof publicSettings>;

/** The contents of a document's settings block. */
export interface PublishedSite extends SiteSettings {
  /** Version of the published settings; missing in a preview. */
  version?: number;
  hoursTexts: HoursTexts;
  /** On one line, in the order of its country. */
  postalAddress: string;
  /** The number in the settings, otherwise the country's. */
  emergencyNumber: string;
}

const forms = new WeakMap<PublishedSite, object>();

/** The settings that the forms of guests' pages need in the browser; the same object for the same settings. */
export function formSettings(site: PublishedSite): object {
  return forms.getOrInsertComputed(site, ({ venue, hours, hoursTexts, look, counting, version }) => {
    const { name, country, phone, email, timeZone, locale, currency, nightEndsAt, minimumAge } = venue;
    const facts = { name, country, phone, email, timeZone, locale, currency, nightEndsAt, minimumAge };
    return { venue: facts, hours, look: { icon: look.icon }, counting, version, hoursTexts };
  });
}

const parts = new WeakMap<Settings, PublishedSite>();

/** The part of the settings that is in every page; the same object until the settings or the club night change. */
export function siteSettings(
  settings: Settings,
  version: number | undefined,
  texts: Pick<PublishedSite, "hoursTexts" | "postalAddress" | "emergencyNumber">,
): PublishedSite {
  let part = parts.get(settings);
  if (!part || part.version !== version || part.hoursTexts !== texts.hoursTexts) {
    part = { ...publicSettings(settings), version, ...texts };
    parts.set(settings, part);
  }
  return part;
}
