import type { NightClub, Organization, WebSite } from "schema-dts";
import { iconLinks } from "../../house/branding/icon-paths.server.ts";
import { interfaceLanguage } from "../../platform/lib/locale/locale.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";
import { specialFrom } from "../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../platform/venue/venue.ts";
import { clubImagePath } from "../share-images/share-card.server.ts";

/** The `@id` of the club in JSON-LD, the same on every page. */
const clubId = (origin: string): string => `${origin}/#club`;

/** The club as an event's location. */
export function clubPlace(origin: string) {
  const { street, locality, region, postcode, country } = venue.address;
  const address = {
    "@type": "PostalAddress",
    streetAddress: street,
    addressLocality: locality,
    ...(region && { addressRegion: region }),
    ...(postcode && { postalCode: postcode }),
    addressCountry: country,
  } as const;
  const { location } = venue;
  return {
    "@type": "NightClub",
    "@id": clubId(origin),
    name: venue.name,
    url: `${origin}/`,
    address,
    ...(location && { geo: { "@type": "GeoCoordinates", ...location } as const }),
  } as const;
}

/** The club's icon, as the logo that search engines show. */
function logoPath(): string {
  return iconLinks(currentSettings()).icon.href;
}

/** The club as an organizer or publisher. */
export function clubAsOrganization(origin: string) {
  return {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: venue.name,
    url: `${origin}/`,
    logo: { "@type": "ImageObject", url: origin + logoPath() },
  } as const satisfies Organization;
}

/** Opening hours as JSON-LD. Search engines read a day that opens and closes at midnight as closed. */
function openingHours() {
  const { hours } = currentSettings();
  const special = specialFrom(hours, venue.hours.night).flatMap(({ date, hours: { open, note } }) =>
    (open.length > 0 ? open : [{ opens: "00:00", closes: "00:00" }]).map((times) => ({
      "@type": "OpeningHoursSpecification" as const,
      validFrom: date,
      validThrough: date,
      ...times,
      ...(note && { name: note }),
    })),
  );
  return {
    openingHoursSpecification: hours.weekly.map(({ day, opens, closes }) => ({
      "@type": "OpeningHoursSpecification" as const,
      dayOfWeek: day,
      opens,
      closes,
    })),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  };
}

/** The club as JSON-LD, with hours, capacity and services. */
export function clubJsonLd(origin: string): NightClub {
  const [wholeClub] = pageTexts().functions.capacity.rows;
  const service = (name: string, path: string) =>
    ({
      "@type": "Offer",
      itemOffered: { "@type": "Service", name, url: origin + path, provider: { "@id": clubId(origin) } },
    }) as const;
  return {
    ...clubPlace(origin),
    description: currentSettings().venue.description,
    slogan: currentSettings().venue.tagline,
    image: origin + clubImagePath(),
    logo: origin + logoPath(),
    telephone: venue.phone.dialled,
    email: venue.email,
    hasMap: venue.mapUrl,
    ...openingHours(),
    ...(venue.social.length > 0 && { sameAs: venue.social.map(({ url }) => url) }),
    ...(wholeClub && wholeClub.standing > 0 && { maximumAttendeeCapacity: wholeClub.standing }),
    currenciesAccepted: venue.currency,
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: "Tables and functions",
      itemListElement: [service("VIP Tables", "/vip-tables"), service("Functions", "/functions")],
    },
  };
}

/** The website as JSON-LD, for the home page. */
export function siteJsonLd(origin: string): WebSite {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#site`,
    name: venue.name,
    description: pageTexts().home.description,
    url: `${origin}/`,
    inLanguage: interfaceLanguage(),
    publisher: { "@id": clubId(origin) },
  };
}
