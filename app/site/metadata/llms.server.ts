import { linkText } from "../../platform/lib/markdown-text.ts";
import { formatLongDate, formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";
import { specialLines } from "../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { CalendarEvent } from "../../programme/events/event.ts";
import { eventPath } from "../../programme/events/event-address.ts";
import { formatStart } from "../../programme/events/event-night.ts";

/**
 * A description of the site for language models, in Markdown (llmstxt.org).
 *
 * @param events the upcoming events, soonest first. @param origin the site's public address.
 */
export function llmsText(events: readonly CalendarEvent[], origin: string): string {
  const { country } = venue.address;
  const { location } = venue;
  const coordinates = location ? ` (${location.latitude}, ${location.longitude})` : "";
  const special = specialLines(currentSettings().hours, venue.hours.night);
  const link = (label: string, path: string, about = "") => `- [${label}](${origin}${path})${about && `: ${about}`}`;
  const nights = events.map((event) =>
    link(
      linkText(event.name),
      eventPath(event),
      `${formatLongDate(event.night)}, ${formatStart(event)} to ${formatTime(event.end_date)}`,
    ),
  );
  return `# ${venue.name}

> ${currentSettings().venue.description}

- Address: ${venue.postalAddress}, ${country}${coordinates}
- Open: ${venue.hours.long}; hours of special events are in the calendar. All times are ${venue.timeZone}.
${special.map((line) => `- ${line}\n`).join("")}- Entry: ${venue.rules.age}. A table is held ${venue.rules.tableHeldMinutes} minutes; the VIP deposit is non-refundable within ${venue.rules.depositHours} hours.
- Telephone: ${venue.phone.dialled}, email: ${venue.email}
- ${pageTexts().home.intro.statement}

## Upcoming events

${nights.length > 0 ? nights.join("\n") : "No upcoming events right now."}

## Pages

${venue.menu.map(({ label, to }) => link(label, to)).join("\n")}
${link("FAQs", "/faqs", "entry, tickets, tables, access, getting home")}
${link("Terms and conditions", "/terms-and-conditions")}

## For programs

${link("Calendar", "/events.ics", "every upcoming event, iCalendar")}
${link("News feed", "/news.rss", "RSS with full texts")}
${link("API", "/api", "the API reference")}
${link("OpenAPI", "/api/openapi.json", "the API reference in OpenAPI format")}
`;
}
