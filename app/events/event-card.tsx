import { Link } from "react-router";
import { clock, dayOf, shortDate } from "../lib/wall-time.ts";
import { MediaPicture } from "../media/media-picture.tsx";
import { nearness } from "./calendar.ts";
import type { Event } from "./event.ts";

interface EventCardProps {
  event: Event;
  /** ms since 1970. */
  now: number;
  /** The venue's day, `YYYY-MM-DD`. */
  today: string;
  /** CSS `sizes` of the poster. */
  sizes: string;
  first?: boolean;
}

const action = "flex min-h-12 items-center text-sm font-semibold tracking-[0.01em] hover:underline underline-offset-4";

/** A night as a poster on the wall: the art whole, then date, hours, name and what one can do. */
export function EventCard({ event, now, today, sizes, first = false }: EventCardProps) {
  const near = nearness(event, now, today);
  const otherYear = dayOf(event.start_date).slice(0, 4) !== today.slice(0, 4);
  return (
    <article className="@container flex h-full flex-col">
      <div className="poster">
        <MediaPicture
          src={event.imgsrc}
          facts={event.picture}
          alt={`Poster: ${event.name}`}
          sizes={sizes}
          className={`aspect-4/5 ${near === "Over" ? "opacity-55 grayscale" : ""}`}
          first={first}
        />
      </div>
      <p className="display mt-4 text-[clamp(15px,9.2cqi,32px)] leading-none whitespace-nowrap uppercase">
        <time dateTime={event.start_date}>
          {shortDate(event.start_date)}
          {otherYear && <span className="font-medium"> {event.start_date.slice(0, 4)}</span>}
        </time>
      </p>
      <p className="tabular mt-2 flex min-h-6 flex-wrap items-center justify-between gap-x-3 text-sm font-medium text-quiet">
        <span>
          {clock(event.start_date)} – {clock(event.end_date)}
        </span>
        {near && (
          <span className={near === "Over" ? "" : "bg-ink px-2 py-px font-semibold text-paper"}>{near}</span>
        )}
      </p>
      <h3 className="mt-1 mb-4 text-lg leading-tight font-semibold break-words">{event.name}</h3>
      <p className="mt-auto grid border-t border-rule @[220px]:grid-cols-2">
        {near === "Over" ? (
          <span className={`${action} text-quiet no-underline!`}>ENDED</span>
        ) : (
          <a href={event.redirection_url} target="_blank" rel="noopener" className={`${action} gap-1`}>
            BUY TICKETS
            <NewTab label={`for ${event.name}`} />
          </a>
        )}
        <Link to="/vip-tables" className={`${action} border-rule text-quiet hover:text-ink @max-[220px]:border-t @[220px]:border-l @[220px]:pl-4`}>
          VIP TABLES
        </Link>
      </p>
    </article>
  );
}

function NewTab({ label }: { label: string }) {
  return (
    <>
      <svg viewBox="0 0 12 12" className="size-2.5 shrink-0" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
        <path d="M2 10 10 2M4 2h6v6" />
      </svg>
      <span className="sr-only">{label}, opens in a new tab</span>
    </>
  );
}
