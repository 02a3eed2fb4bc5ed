import { use } from "react";
import { useSearchParams } from "react-router";
import { MediaBaseUrl } from "../../../house/images/media-base-url.ts";
import { pageLoader } from "../../../house/page-texts/page-contents.server.ts";
import { readPage } from "../../../house/page-texts/page-json.ts";
import { CachedFragment } from "../../../house/rendering/cached-fragment.tsx";
import { OwnScript } from "../../../house/rendering/own-script.tsx";
import { PageScript } from "../../../house/rendering/page-script.tsx";
import { preloadedDataContext } from "../../../house/rendering/preloaded-data.server.ts";
import { ServerRenderContext } from "../../../house/rendering/server-render.ts";
import { readStoredJson } from "../../../house/rendering/stored-json.ts";
import { databaseContext } from "../../../platform/db/context.server.ts";
import { listSize } from "../../../platform/lib/list-size.ts";
import { capitals } from "../../../platform/lib/locale/locale.ts";
import { originContext } from "../../../platform/lib/origin.server.ts";
import { monthName } from "../../../platform/lib/time/wall-time-text.ts";
import { buttonClass } from "../../../platform/ui/button.ts";
import { LoadingScreen } from "../../../platform/ui/loading-screen.tsx";
import { OfflineScreen } from "../../../platform/ui/offline-screen.tsx";
import { PageHead } from "../../../platform/ui/page-head.tsx";
import { PageLink } from "../../../platform/ui/page-link.tsx";
import { tonight } from "../../../platform/venue/club-night.ts";
import { pageMeta } from "../../../platform/venue/page-meta.ts";
import { venue } from "../../../platform/venue/venue.ts";
import calendar from "../calendar.inline.ts?script";
import {
  byMonth,
  calendarMonths,
  filterCalendar,
  isMonth,
  nearness,
  PAST_STEP,
  parseShow,
  type Show,
} from "../calendar.ts";
import { FILTERS, WALL, WALL_LOADS, WALL_OFFLINE } from "../calendar-ids.ts";
import type { CalendarEvent } from "../event.ts";
import { EventCard } from "../event-card.tsx";
import labels from "../labels.inline.ts?script";
import { listEventsOfMonth, listPastEvents, listUpcomingEvents } from "../store.server.ts";
import type { Route } from "./+types/events";

const loadPage = pageLoader("events");

export async function loader({ request, context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const params = new URL(request.url).searchParams;
  const show = parseShow(params.get("show"));
  const now = Date.now();
  const events: CalendarEvent[] = isMonth(show) ? await listEventsOfMonth(db, show) : [];
  if (show === "up-next" || show === "all") events.push(...(await listUpcomingEvents(db, now)));
  // One more than shown, to know whether there are more.
  if (show === "past" || show === "all")
    events.push(...(await listPastEvents(db, now, listSize(params, PAST_STEP) + 1)));
  context.get(preloadedDataContext).events = events;
  const page = loadPage();
  return { page, now, night: tonight(now), host: new URL(context.get(originContext)).host };
}

export const links: Route.LinksFunction = () => [
  { rel: "alternate", type: "text/calendar", href: "/events.ics", title: `${venue.name}: events` },
];

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(readPage(loaderData?.page));

export default function EventsScreen({ loaderData: { page, host, now, night } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const show = parseShow(params.get("show"));
  const events = (use(ServerRenderContext).preloaded.events ?? []) as CalendarEvent[];
  return (
    <>
      <div className="page flex flex-wrap items-end justify-between gap-x-10 gap-y-4 pt-6 md:pt-10">
        <div>
          <PageHead title={readPage(page).title} aside={venue.season && `Season ${venue.season}`} />
        </div>
        <CalendarLinks host={host} />
      </div>
      <Filters show={show} night={night} />
      <div id={WALL}>
        <Wall events={events} show={show} now={now} night={night} shown={listSize(params, PAST_STEP)} />
      </div>
      <template id={WALL_LOADS}>
        <LoadingScreen />
      </template>
      <template id={WALL_OFFLINE}>
        <OfflineScreen />
      </template>
      <OwnScript code={calendar} />
      <PageScript name="labels" code={labels} />
    </>
  );
}

/**
 * Subscribes to all events in a guest's own calendar: by a `webcal:` link, or in the one calendar that does not support
 * it.
 */
function CalendarLinks({ host }: { host: string }) {
  const calendar = `webcal://${host}/events.ics`;
  const link = "inline-flex min-h-11 items-center font-semibold underline underline-offset-4";
  return (
    <p className="flex flex-wrap gap-x-6">
      <a href={calendar} className={link}>
        Subscribe to the calendar
      </a>
      <a
        href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(calendar)}`}
        target="_blank"
        rel="noopener"
        aria-label="Google Calendar, opens in a new tab"
        className={link}
      >
        Google Calendar
      </a>
    </p>
  );
}

function Filters({ show, night }: { show: Show; night: string }) {
  const filters = [
    { value: "up-next", label: "UP NEXT" },
    ...calendarMonths(night).map((month) => ({ value: month, label: capitals(monthName(month)) })),
    { value: "all", label: "ALL" },
    { value: "past", label: "PAST EVENTS" },
  ];
  return (
    <nav aria-label="Which events" className="page mt-8 md:mt-12">
      <ul
        id={FILTERS}
        className="flex gap-7 overflow-x-auto border-y border-rule [scrollbar-width:none] max-md:-mx-(--gutter) max-md:px-(--gutter) md:gap-10"
      >
        {filters.map(({ value, label }) => (
          <li key={value} className="shrink-0">
            <PageLink
              to={value === "up-next" ? "/events" : `/events?show=${value}`}
              data-calendar="push"
              aria-current={value === show ? "true" : undefined}
              className="flex min-h-14 items-center border-b-[3px] border-transparent pt-[3px] text-sm font-semibold tracking-[0.02em] text-quiet hover:text-ink aria-current:border-action aria-current:text-ink"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface WallProps {
  events: CalendarEvent[];
  show: Show;
  now: number;
  night: string;
  shown: number;
}

function Wall({ events, show, now, night, shown }: WallProps) {
  const { coming, past } = filterCalendar(events, show, now);
  const more = past.length > shown;
  if (coming.length + past.length === 0) return <EmptyWall show={show} />;
  return (
    <div className="page pt-12 pb-24 md:pt-16 md:pb-36">
      {byMonth(coming).map((group, index) => (
        <Month key={group.month} {...group} now={now} night={night} first={index === 0} />
      ))}
      {show === "all" && past.length > 0 && coming.length > 0 && (
        <h2 id="past-events" className="display display-large mt-8 mb-12 uppercase">
          Past events
        </h2>
      )}
      {byMonth(past.slice(0, shown)).map((group, index) => (
        <Month
          key={group.month}
          {...group}
          now={now}
          night={night}
          first={coming.length === 0 && index === 0}
          // The current month is in both halves.
          {...(coming.length > 0 && { under: "past-events" })}
        />
      ))}
      {more && (
        <PageLink
          to={`/events?show=${show}&shown=${shown + PAST_STEP}`}
          data-calendar="replace"
          className={buttonClass("outline", "w-full sm:w-auto")}
        >
          Show more events
        </PageLink>
      )}
    </div>
  );
}

function Month({
  month,
  events,
  now,
  night,
  first,
  under,
}: {
  month: string;
  events: CalendarEvent[];
  now: number;
  night: string;
  first: boolean;
  /** The id of the title above it, where that is part of its name. */
  under?: string;
}) {
  const mediaBaseUrl = use(MediaBaseUrl);
  const id = `month-${month}-${events[0]?._id}`;
  const dependsOn = () => [
    mediaBaseUrl,
    night.slice(0, 4),
    first,
    ...events.flatMap((event) => [nearness(event, now, night), readStoredJson(event)]),
  ];
  return (
    <CachedFragment
      as="section"
      aria-labelledby={under ? `${under} ${id}` : id}
      className="mb-16 border-t-[5px] border-ink pt-4 md:mb-24"
      id={() => dependsOn().join("\n")}
      content={() => (
        <MediaBaseUrl value={mediaBaseUrl}>
          <h2 id={id} className="wide mb-8 text-2xl uppercase md:mb-12">
            {monthName(month)}
            {month.slice(0, 4) !== night.slice(0, 4) && <span className="font-medium"> {month.slice(0, 4)}</span>}
          </h2>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-12 md:grid-cols-3 md:gap-x-7 lg:grid-cols-4">
            {events.map((event, index) => (
              <li key={event._id}>
                <EventCard
                  event={event}
                  now={now}
                  tonight={night}
                  sizes="(min-width: 1024px) 23vw, (min-width: 768px) 31vw, 46vw"
                  first={first && index === 0}
                  underMonth
                />
              </li>
            ))}
          </ul>
        </MediaBaseUrl>
      )}
    />
  );
}

function EmptyWall({ show }: { show: Show }) {
  return (
    <div className="page min-h-[50svh] pt-16 pb-32">
      <p className="wide text-2xl">{show === "past" ? "No past events yet." : "No events right now! Stay tuned!"}</p>
      {isMonth(show) && (
        <PageLink to="/events" className={buttonClass("outline", "mt-8")} data-calendar="push">
          See what's on
        </PageLink>
      )}
    </div>
  );
}
