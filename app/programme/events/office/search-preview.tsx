import { excerpt } from "../../../platform/lib/excerpt.ts";
import { formatLongDate, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { DESCRIPTION_LENGTH } from "../../../platform/venue/page-meta.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { CalendarEvent } from "../event.ts";
import { slugOf } from "../event-address.ts";
import { pageText } from "../page-text.ts";

/** How many characters of a title search engines show, roughly. */
const TITLE = 60;

/** An event as a search result, cut to length. */
export function SearchPreview({ event, description }: { event: CalendarEvent; description: string }) {
  const text = pageText({ ...event, description });
  return (
    <div className="max-w-[600px] border border-rule bg-raised p-4">
      <p className="text-[13px] text-quiet">
        {window.location.host} › events › {slugOf(event.name)}
      </p>
      <p className="mt-1 text-lg leading-snug font-semibold wrap-anywhere">
        {excerpt(`${text.title} | ${venue.name}`, TITLE)}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-quiet">{excerpt(text.description, DESCRIPTION_LENGTH)}</p>
      <p className="mt-2 text-sm">
        {formatLongDate(event.night)} · {venue.name}, {venue.address.locality}
      </p>
    </div>
  );
}

/** An event in a guest's own calendar. */
export function CalendarPreview({ event }: { event: CalendarEvent }) {
  const { name, start_date, end_date } = event;
  return (
    <div className="max-w-[600px] border border-l-4 border-rule border-l-action bg-raised p-4">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="mt-1 text-sm">
        {formatLongDate(start_date)}, {formatTime(start_date)} – {formatLongDate(end_date)}, {formatTime(end_date)}
      </p>
      <p className="text-sm text-quiet">
        {venue.address.city} time ({venue.timeZone})
      </p>
      <p className="mt-1 text-sm text-quiet">
        {venue.name}, {venue.postalAddress}
      </p>
    </div>
  );
}
