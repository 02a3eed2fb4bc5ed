import type { Event as EventThing } from "schema-dts";
import { venue } from "../content/venue.ts";
import type { Event } from "../events/event.ts";
import { eventPath } from "../events/event-address.ts";
import { clubAsOrganization, clubPlace } from "./club-things.server.ts";
import { pictureCuts } from "./picture-cuts.server.ts";

/**
 * A night as search engines ask for it (developers.google.com/search/docs/appearance/structured-data/event).
 * Who plays and what it costs is not known, so nothing is said of it. A night that is over sells no tickets.
 *
 * @param now ms since 1970.
 */
export function eventThing(event: Event, origin: string, now: number): Exclude<EventThing, string> {
  const url = origin + eventPath(event);
  const over = Date.parse(event.end_date) <= now;
  return {
    "@type": "Event",
    "@id": `${url}#event`,
    name: event.name,
    description: event.description,
    url,
    startDate: event.start_date,
    endDate: event.end_date,
    doorTime: event.start_date,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: clubPlace(origin),
    image: pictureCuts(event.imgsrc, event.picture, origin),
    ...(!over && {
      offers: {
        "@type": "Offer",
        url: event.redirection_url,
        availability: "https://schema.org/InStock",
        validFrom: event.created_on,
        priceCurrency: venue.currency,
      },
    }),
    organizer: clubAsOrganization(origin),
    typicalAgeRange: `${venue.rules.minimumAge}-`,
    inLanguage: venue.locale,
  };
}
