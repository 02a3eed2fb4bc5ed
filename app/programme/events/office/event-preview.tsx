import type { FormImage } from "../../../house/images/office/use-image-choice.ts";
import { ChosenArt } from "../../../house/published-items/office/chosen-image.tsx";
import { isWallTime, minutesLater, weekLater } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { dayOf, formatDay, formatTime, wallClockIn } from "../../../platform/lib/time/wall-time-text.ts";
import type { Values } from "../../../platform/ui/office/form-values.ts";
import { nightFor, tonight } from "../../../platform/venue/club-night.ts";
import { today } from "../../../platform/venue/today.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { CalendarEvent } from "../event.ts";
import { EventCard } from "../event-card.tsx";
import { formatStart } from "../event-night.ts";
import type { Standing } from "../event-status.ts";
import { SIX_HOURS, typedTickets } from "./event-start.ts";

interface EventPreviewProps {
  typed: Values;
  image: FormImage | null;
  /** The status of the stored event; undefined for a new one. */
  standing: Standing | undefined;
  className?: string;
}

/**
 * The event as typed. Wall times are read as UTC, including the current time,
 * so that nothing depends on this computer's time zone.
 */
export function asEvent(
  typed: Values,
  now: string,
  { state, previous_start_date }: Standing = { state: "on" },
): CalendarEvent {
  const { name, start_date = "", end_date = "", night, redirection_url } = typed;
  const start = isWallTime(start_date) ? start_date : weekLater(`${dayOf(now)}T22:00`, today());
  const end = isWallTime(end_date) && end_date > start ? end_date : minutesLater(start, SIX_HOURS);
  return {
    _id: "preview",
    name: name?.trim() || "Event name",
    start_date: `${start}:00Z`,
    end_date: `${end}:00Z`,
    night: nightFor(start, night),
    status: true,
    state,
    ...(previous_start_date && { previous_start_date }),
    imgsrc: "",
    redirection_url: redirection_url ?? "",
    tickets: typedTickets(typed),
  };
}

/** An event's poster as guests will see it, not interactive. */
export function EventPreview({ typed, image, standing, className = "" }: EventPreviewProps) {
  const now = wallClockIn(venue.timeZone, Date.now());
  const event = asEvent(typed, now, standing);
  const text = `${formatDay(event.night)}, ${formatStart(event)} – ${formatTime(event.end_date)}, ${event.name}`;
  const missing = [
    !typed.name?.trim() && "[&_h3]:opacity-30",
    !isWallTime(typed.start_date ?? "") && "[&_.event-date]:opacity-30 [&_.event-hours]:opacity-30",
  ];
  return (
    <div
      role="img"
      aria-label={`Preview: ${text}`}
      className={[className, ...missing].filter((part) => part).join(" ")}
    >
      <div inert>
        <EventCard
          event={event}
          now={Date.parse(`${now}Z`)}
          tonight={tonight()}
          sizes="360px"
          {...(image && { poster: <ChosenArt image={image} className="aspect-4/5" /> })}
        />
      </div>
    </div>
  );
}
