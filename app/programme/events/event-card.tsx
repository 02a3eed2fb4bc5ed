import type { ReactNode } from "react";
import { MediaImage } from "../../house/images/media-image.tsx";
import { formatDay, formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { PageLink } from "../../platform/ui/page-link.tsx";
import { nearness } from "./calendar.ts";
import type { CalendarEvent } from "./event.ts";
import { eventPath, tablesPath } from "./event-address.ts";
import { formatStart } from "./event-night.ts";
import { isOpen, stateLabel } from "./event-status.ts";
import { entryOf } from "./event-tickets.ts";
import { ticketPing } from "./ticket-ping.ts";

interface EventCardProps {
  event: CalendarEvent;
  /** ms since 1970. */
  now: number;
  /** The venue's club night, `YYYY-MM-DD`. */
  tonight: string;
  /** CSS `sizes` of the poster. */
  sizes: string;
  first?: boolean;
  /** Below a heading with the month and its year, which the date then leaves out. */
  underMonth?: boolean;
  /** Shown instead of the poster: an image that is not stored yet. */
  poster?: ReactNode;
}

/** An event as a poster: art, date, hours, name, actions. Everything above the actions links to its page. */
export function EventCard({ event, now, tonight, sizes, first = false, underMonth = false, poster }: EventCardProps) {
  const near = nearness(event, now, tonight);
  const year = event.night.slice(0, 4);
  const path = eventPath(event);
  const label = stateLabel(event);
  const entry = entryOf(event);
  const off = event.state === "cancelled";
  const undated = !isOpen(event) && event.state !== "sold_out";
  const looks = ["event-card", (near === "Over" || off) && "is-over", undated && "is-undated"].filter(Boolean);
  return (
    <article className={looks.join(" ")}>
      <div className="poster" data-moves="">
        {poster ?? (
          <MediaImage
            src={event.imgsrc}
            facts={event.picture}
            alt={`Poster: ${event.name}`}
            sizes={sizes}
            className="aspect-4/5"
            first={first}
          />
        )}
      </div>
      <p className="event-date">
        <time dateTime={event.night}>
          {formatDay(event.night)}
          {!underMonth && !tonight.startsWith(year) && <span>{` ${year}`}</span>}
        </time>
      </p>
      <p className="event-hours">
        <span className="event-clock">{`${formatStart(event)} – ${formatTime(event.end_date)}`}</span>
        {label ? (
          <span className="event-tag event-state">{label}</span>
        ) : (
          near && <span className="event-tag">{near}</span>
        )}
      </p>
      <h3>
        <PageLink to={path}>{event.name}</PageLink>
      </h3>
      <p className="event-actions">
        {near === "Over" ? (
          <span>ENDED</span>
        ) : !isOpen(event) ? (
          <span>{label?.toUpperCase()}</span>
        ) : (
          entry &&
          ("text" in entry ? (
            <span>{entry.text.toUpperCase()}</span>
          ) : (
            <a
              href={entry.link}
              ping={ticketPing()}
              target="_blank"
              rel="noopener"
              aria-label={`BUY TICKETS for ${event.name}, opens in a new tab`}
            >
              BUY TICKETS
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <path d="M2 10 10 2M4 2h6v6" />
              </svg>
            </a>
          ))
        )}
        {!off && <PageLink to={tablesPath(near === "Over" || undated ? "" : event.night)}>VIP TABLES</PageLink>}
      </p>
    </article>
  );
}
