import { Link } from "react-router";
import { NightPace } from "../../bookings/pace/office/pace-charts.tsx";
import { MediaImage } from "../../house/images/media-image.tsx";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { minutesLater } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { dayOf, formatDay, formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { Chip } from "../../platform/ui/office/chip.tsx";
import { tonight } from "../../platform/venue/club-night.ts";
import { formatStart } from "../../programme/events/event-night.ts";
import { stateLabel } from "../../programme/events/event-status.ts";
import { May } from "../../staff/toolkit/may.tsx";
import type { WeekendEvent } from "./shapes.ts";

/** The Sunday of this week, `YYYY-MM-DD`. */
function sunday(day: string): string {
  const left = (7 - new Date(`${day}T00:00Z`).getUTCDay()) % 7;
  return dayOf(minutesLater(`${day}T00:00`, left * 24 * 60));
}

/** Events from today to Sunday, otherwise the next one, with their requests. */
export function Weekend({ nights }: { nights: readonly WeekendEvent[] }) {
  const [first] = nights;
  const near = first === undefined || first.event.night <= sunday(tonight());
  return (
    <section aria-labelledby="weekend">
      <h2 id="weekend" className="wide flex min-h-11 items-center text-lg md:pointer-fine:min-h-9">
        {near ? "This weekend" : "Next event"}
      </h2>
      {nights.length === 0 && (
        <p className="border-t border-rule py-6 text-quiet">
          No upcoming events.{" "}
          <May capability="events.change">
            <Link to="/admin/add-event" className="font-semibold text-ink underline underline-offset-4">
              Add event
            </Link>
          </May>
        </p>
      )}
      <ul className="border-t border-rule">
        {nights.map((night) => (
          <EventSummary key={night.event._id} night={night} />
        ))}
      </ul>
    </section>
  );
}

/** A number of requests for an event's night. */
interface NightCount {
  count: number | undefined;
  one: string;
  more: string;
  to: string;
  urgent?: boolean;
}

const countLink = "group flex min-h-11 flex-col justify-center md:pointer-fine:min-h-0";

function EventSummary({ night }: { night: WeekendEvent }) {
  const { event, tables, functions, claims } = night;
  const day = event.night;
  const label = stateLabel(event);
  const approved = `kind=vip-table&status=approved&night=${day}`;
  const counts: NightCount[] = [
    { count: tables?.approved, one: "table", more: "tables", to: approved },
    { count: tables?.guests, one: "guest", more: "guests", to: approved },
    {
      count: tables?.waiting,
      one: "unanswered",
      more: "unanswered",
      to: `kind=vip-table&status=new&night=${day}`,
      urgent: true,
    },
    { count: functions, one: "function", more: "functions", to: `kind=function&night=${day}` },
    { count: claims, one: "claim", more: "claims", to: `kind=claim&night=${day}` },
  ];
  return (
    <li className="grid grid-cols-[88px_minmax(0,1fr)] gap-4 border-b border-rule py-4 sm:grid-cols-[112px_minmax(0,1fr)]">
      <MediaImage src={event.imgsrc} facts={event.picture} alt="" sizes="112px" className="aspect-4/5 self-start" />
      <div className="min-w-0">
        <p className="display text-xl uppercase">{formatDay(event.night)}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`/admin/edit-event/${event._id}`} className="font-semibold wrap-anywhere hover:underline">
            {event.name}
          </Link>
          <span className="tabular text-quiet">
            {formatStart(event)} – {formatTime(event.end_date)}
          </span>
          {label && <Chip tone="fresh">{label}</Chip>}
          {!event.status && <Chip tone="past">Inactive</Chip>}
        </p>
        <ul className="tabular mt-2.5 grid grid-cols-[repeat(auto-fill,minmax(88px,1fr))] gap-x-4 gap-y-1.5 empty:hidden">
          {counts.map(
            ({ count, one, more, to, urgent = false }) =>
              // Kinds of requests that the role may not see have no counts.
              count !== undefined && (
                <li key={more}>
                  <Link to={`/admin/requests?${to}`} className={countLink}>
                    <span className={`text-lg leading-tight font-bold ${urgent && count > 0 ? "text-danger" : ""}`}>
                      {formatNumber(count)}
                    </span>
                    <span className="text-quiet group-hover:text-ink">{count === 1 ? one : more}</span>
                  </Link>
                </li>
              ),
          )}
        </ul>
        <NightPace night={day} className="mt-3 text-sm" />
      </div>
    </li>
  );
}
