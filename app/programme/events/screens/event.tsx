import { data, redirect } from "react-router";
import { OwnScript } from "../../../house/rendering/own-script.tsx";
import { PageScript } from "../../../house/rendering/page-script.tsx";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { originContext } from "../../../platform/lib/origin.server.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import type { PageHandle } from "../../../platform/ui/page-handle.ts";
import { PageLink } from "../../../platform/ui/page-link.tsx";
import { tonight } from "../../../platform/venue/club-night.ts";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import type { CalendarEvent, Event } from "../event.ts";
import { eventPath } from "../event-address.ts";
import { EventCard } from "../event-card.tsx";
import { EventPoster } from "../event-poster.tsx";
import labels from "../labels.inline.ts?script";
import { pageText } from "../page-text.ts";
import share from "../share.inline.ts?script";
import { findEvent, listUpcomingEvents } from "../store.server.ts";
import type { Route } from "./+types/event";

/** How many other events are listed below. */
const MORE = 4;

/** The page offers tickets itself. */
export const handle: PageHandle = { offersTickets: true };

interface Arrived {
  /** Null when there is no such event. */
  event: Event | null;
  more: CalendarEvent[];
  /** The whole address of the page. */
  address: string;
  /** ms since 1970, and its club night, `YYYY-MM-DD`. */
  now: number;
  night: string;
}

function others(coming: CalendarEvent[], id: string): CalendarEvent[] {
  return coming.filter(({ _id }) => _id !== id).slice(0, MORE);
}

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const now = Date.now();
  const night = tonight(now);
  const nothing: Arrived = { event: null, more: [], address: "", now, night };
  const event = await findEvent(db, params.id);
  if (!event) return data(nothing, { status: 404 });
  const path = eventPath(event);
  if (url.pathname.replace(/\/$/, "") !== path) throw redirect(path + url.search, 301);
  const more = others(await listUpcomingEvents(db, now, MORE + 1), event._id);
  const arrived: Arrived = { event, more, address: context.get(originContext) + path, now, night };
  return data(arrived);
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const event = loaderData?.event;
  if (!event)
    return [...pageMeta({ title: "Page not found", description: notFound }), { name: "robots", content: "noindex" }];
  return pageMeta(pageText(event));
};

const notFound = "We can't find that event. See what else is on.";

export default function EventScreen({ loaderData: { event, more, address, now, night } }: Route.ComponentProps) {
  if (!event) return <NoSuchNight />;
  return (
    <>
      <EventPoster event={event} address={address} now={now} tonight={night} />
      <OwnScript code={share} />
      <PageScript name="labels" code={labels} />
      {more.length > 0 ? <MoreNights events={more} now={now} night={night} /> : <div className="pb-24 md:pb-36" />}
    </>
  );
}

function MoreNights({ events, now, night }: { events: CalendarEvent[]; now: number; night: string }) {
  return (
    <section aria-labelledby="more-nights" className="page section-space">
      <h2 id="more-nights" className="display display-large mb-8 uppercase md:mb-12">
        More events
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-12 md:grid-cols-4 lg:gap-x-7">
        {events.map((event) => (
          <li key={event._id}>
            <EventCard event={event} now={now} tonight={night} sizes="(min-width: 768px) 23vw, 46vw" />
          </li>
        ))}
      </ul>
      <p className="mt-10">
        <PageLink to="/events" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          All events
        </PageLink>
      </p>
    </section>
  );
}

function NoSuchNight() {
  return (
    <div className="page grid min-h-[70svh] content-center py-20">
      <h1 className="display display-large">Page not found</h1>
      <p className="mt-6 mb-8 max-w-[52ch] text-lg">{notFound}</p>
      <div className="flex flex-wrap gap-3">
        <PageLink to="/events" className={buttonClass("action")}>
          See what's on
        </PageLink>
        <PageLink to="/" className={buttonClass("outline")}>
          Go Home
        </PageLink>
      </div>
    </div>
  );
}
