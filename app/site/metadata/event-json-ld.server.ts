import type { Event as EventThing } from "schema-dts";
import { interfaceLanguage } from "../../platform/lib/locale/locale.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { Event } from "../../programme/events/event.ts";
import { eventPath } from "../../programme/events/event-address.ts";
import { doorTime } from "../../programme/events/event-night.ts";
import { isOpen } from "../../programme/events/event-status.ts";
import { imageCrops } from "../share-images/image-crops.server.ts";
import { clubAsOrganization, clubPlace } from "./club-json-ld.server.ts";

/** An event's status in schema.org terms; sold out is a property of its tickets. */
function statusOf({ state, previous_start_date }: Event) {
  if (state === "cancelled") return "https://schema.org/EventCancelled";
  if (state !== "postponed") return "https://schema.org/EventScheduled";
  return previous_start_date ? "https://schema.org/EventRescheduled" : "https://schema.org/EventPostponed";
}

/** The ticket offer of an event: through its link, at the door (without a URL), or free. */
function offersOf(event: Event, url: string) {
  const { tickets, redirection_url, state, created_on } = event;
  if (tickets === "link" && !redirection_url) return {};
  const left = tickets === "door" ? "InStoreOnly" : "InStock";
  return {
    offers: {
      "@type": "Offer" as const,
      url: redirection_url || url,
      availability: `https://schema.org/${state === "sold_out" ? "SoldOut" : left}` as const,
      validFrom: created_on,
      ...(tickets === "free" && { price: 0 }),
      priceCurrency: venue.currency,
    },
  };
}

/**
 * An event as JSON-LD (developers.google.com/search/docs/appearance/structured-data/event). Prices are unknown and
 * therefore missing, unless entry is free. An event that has ended or is cancelled has no ticket offer.
 *
 * @param now ms since 1970.
 */
export function eventJsonLd(event: Event, origin: string, now: number): Exclude<EventThing, string> {
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
    doorTime: doorTime(event),
    eventStatus: statusOf(event),
    ...(event.previous_start_date && { previousStartDate: event.previous_start_date }),
    ...(event.line_up.length > 0 && {
      performer: event.line_up.map((name) => ({ "@type": "PerformingGroup" as const, name })),
    }),
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: clubPlace(origin),
    image: imageCrops(event.imgsrc, event.picture, origin),
    ...(event.tickets === "free" && { isAccessibleForFree: true }),
    ...(!over && (isOpen(event) || event.state === "sold_out") && offersOf(event, url)),
    organizer: clubAsOrganization(origin),
    typicalAgeRange: `${venue.rules.minimumAge}-`,
    inLanguage: interfaceLanguage(),
  };
}
