import { Carousel } from "../../platform/ui/carousel.tsx";
import type { CalendarEvent } from "./event.ts";
import { EventCard } from "./event-card.tsx";

/** Most events the carousel holds; the calendar has the rest. */
export const CAROUSEL_EVENTS = 12;

/** Coming events in a row: 1, 2, 3 or 4 in view. */
export function EventsCarousel({ events, now, tonight }: { events: CalendarEvent[]; now: number; tonight: string }) {
  const heading = <h2 className="display display-huge uppercase">Up next</h2>;
  if (events.length === 0) {
    return (
      <>
        {heading}
        <p className="wide mt-8 text-2xl">No events right now! Stay tuned!</p>
      </>
    );
  }
  return (
    <Carousel
      label="Events"
      heading={heading}
      perView={[1, 2, 3, 4]}
      slides={events.slice(0, CAROUSEL_EVENTS).map((event) => ({
        key: event._id,
        content: (
          <EventCard
            event={event}
            now={now}
            tonight={tonight}
            sizes="(min-width: 1024px) 23vw, (min-width: 768px) 31vw, (min-width: 640px) 46vw, 92vw"
          />
        ),
      }))}
    />
  );
}
