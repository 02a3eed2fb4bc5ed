import { MediaImage } from "../../house/images/media-image.tsx";
import { formatDay, formatLongDate, formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { buttonClass } from "../../platform/ui/button.ts";
import { PageLink } from "../../platform/ui/page-link.tsx";
import { formatNightClock } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { nearness } from "./calendar.ts";
import type { Event } from "./event.ts";
import { tablesPath } from "./event-address.ts";
import { formatStart } from "./event-night.ts";
import { isOpen, stateLabel, stateSentence } from "./event-status.ts";
import { entryOf, entryText } from "./event-tickets.ts";
import { ShareLink } from "./share-link.tsx";
import { ticketPing } from "./ticket-ping.ts";

interface EventPosterProps {
  event: Event;
  /** The full URL of its page. */
  address: string;
  /** ms since 1970. */
  now: number;
  /** The venue's club night, `YYYY-MM-DD`. */
  tonight: string;
}

const quietLink = "inline-flex min-h-11 items-center font-semibold underline underline-offset-4";

/** The head of an event's page: date, poster, hours. */
export function EventPoster({ event, address, now, tonight }: EventPosterProps) {
  const near = nearness(event, now, tonight);
  return (
    <article className="page pt-6 md:pt-10">
      <BigDate event={event} tonight={tonight} />
      <StateBanner event={event} />
      <div className="mt-6 grid gap-x-7 gap-y-8 md:mt-10 md:grid-cols-12">
        <div
          className={`poster self-start md:col-span-5 ${near === "Over" || event.state === "cancelled" ? "[&_img]:opacity-55 [&_img]:grayscale!" : ""}`}
          style={{ viewTransitionName: `image-${event._id}` }}
        >
          <MediaImage
            src={event.imgsrc}
            facts={event.picture}
            alt={`Poster: ${event.name}`}
            sizes="(min-width: 1560px) 590px, (min-width: 768px) 38vw, 92vw"
            className="aspect-4/5"
            first
          />
        </div>
        <div className="md:col-span-7 lg:pl-12">
          <Hours event={event} near={near} />
          <h1 className="display mt-8 max-w-[18ch] text-[clamp(32px,5vw,72px)] wrap-anywhere lg:mt-10">{event.name}</h1>
          <Actions event={event} address={address} over={near === "Over"} />
          <div className="mt-8 max-w-[62ch] space-y-4 text-lg text-pretty md:mt-10">
            {event.description.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
          <Facts event={event} />
        </div>
      </div>
    </article>
  );
}

/** What happens to tickets for an event that is cancelled or postponed. */
const ticketsText = ({ state }: Event): string =>
  state === "cancelled"
    ? "The ticket seller refunds you."
    : "Keep your ticket for the new date, or ask the ticket seller for a refund.";

/** The banner of an event that is cancelled, postponed or sold out. */
function StateBanner({ event }: { event: Event }) {
  const label = stateLabel(event);
  if (!label) return null;
  return (
    <section aria-label="Event status" className="mt-6 bg-ink px-5 py-5 text-paper md:mt-8 md:px-8 md:py-6">
      <p className="display text-[clamp(28px,4.4vw,56px)] uppercase">{label}</p>
      <p className="mt-2 max-w-[62ch] text-lg text-pretty">
        {[stateSentence(event), event.state_reason].filter(Boolean).join(" ")}
      </p>
      {event.state !== "sold_out" && (
        <p className="mt-2 max-w-[62ch] text-pretty">
          {event.tickets === "link" && `${ticketsText(event)} `}
          For anything else, call{" "}
          <a href={`tel:${venue.phone.dialled}`} className="whitespace-nowrap underline underline-offset-4">
            {venue.phone.shown}
          </a>
          .
        </p>
      )}
    </section>
  );
}

/** The date as large as the page's width allows, with the year if it differs. */
function BigDate({ event, tonight }: Pick<EventPosterProps, "event" | "tonight">) {
  const { night } = event;
  const year = night.slice(0, 4);
  const isOtherYear = !tonight.startsWith(year);
  // Characters of the widest weekday and month, in the expanded font.
  const letters = formatDay(night).length + (isOtherYear ? 5 : 0);
  const size = `min(160px, calc((min(100vw, 1560px) - 2 * var(--gutter)) / (${(letters * 0.83).toFixed(2)} * var(--display-width))))`;
  return (
    <p className="display -ml-[0.035em] leading-[calc(0.86+var(--display-open))] uppercase" style={{ fontSize: size }}>
      <time dateTime={event.night}>
        {formatDay(night)}
        {isOtherYear && <span className="font-medium"> {year}</span>}
      </time>
    </p>
  );
}

/** The hours, from doors to close, as one glow line. */
function Hours({ event, near }: { event: Event; near: ReturnType<typeof nearness> }) {
  const doors = formatStart(event);
  const close = formatTime(event.end_date);
  return (
    <div className="event-now">
      <p className="wide tabular flex items-center gap-4 text-[clamp(22px,2.6vw,36px)] whitespace-nowrap">
        <span className="sr-only">{`${formatLongDate(event.night)}, ${doors} to ${close}`}</span>
        <span aria-hidden="true">{doors}</span>
        <span
          aria-hidden="true"
          className={`h-1 grow ${near === "Over" || event.state === "cancelled" ? "bg-rule" : "glow-line"}`}
        />
        <span aria-hidden="true">{close}</span>
      </p>
      {near && event.state !== "cancelled" && (
        <p className="mt-3">
          <span
            className={
              near === "Over"
                ? "text-sm font-semibold text-quiet"
                : "bg-ink px-2 py-px text-sm font-semibold text-paper"
            }
          >
            {near === "Over" ? "This event has ended" : near}
          </span>
        </p>
      )}
    </div>
  );
}

function Actions({ event, address, over }: { event: Event; address: string; over: boolean }) {
  const entry = entryOf(event);
  const off = event.state === "cancelled";
  const share = <ShareLink title={`${event.name}, ${venue.name}`} address={address} className={quietLink} />;
  if (over || off)
    return (
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <PageLink to="/events" className={buttonClass("action", "max-sm:w-full")}>
          See what's on
        </PageLink>
        {share}
      </div>
    );
  return (
    <>
      <div className="mt-8 flex flex-wrap gap-3">
        {entry && "text" in entry && (
          <p className="flex min-h-12 items-center pr-4 text-lg font-semibold max-sm:w-full">{entry.text}</p>
        )}
        {entry && "link" in entry && (
          <a
            href={entry.link}
            ping={ticketPing()}
            target="_blank"
            rel="noopener"
            aria-label="BUY TICKETS, opens in a new tab"
            className={buttonClass("action", "max-sm:grow")}
          >
            BUY TICKETS
            <svg
              viewBox="0 0 12 12"
              aria-hidden="true"
              className="size-3 shrink-0 fill-none stroke-current stroke-[1.8]"
            >
              <path d="M2 10 10 2M4 2h6v6" />
            </svg>
          </a>
        )}
        <PageLink
          to={tablesPath(isOpen(event) || event.state === "sold_out" ? event.night : "")}
          className={buttonClass("outline", "max-sm:grow")}
        >
          VIP TABLES
        </PageLink>
      </div>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <a href={`/events/${event._id}.ics`} className={quietLink}>
          Add to calendar
        </a>
        {share}
      </p>
    </>
  );
}

/** Set times, entry conditions and location. */
function Facts({ event }: { event: Event }) {
  const { night, doors, set_times, line_up, age_note, entry_note } = event;
  const facts = [
    { term: "Doors", lines: doors ? [formatNightClock(night, doors)] : [] },
    { term: "Playing", lines: set_times.map(({ time, name }) => `${formatNightClock(night, time)} ${name}`) },
    { term: "Line-up", lines: line_up.length > 0 ? [line_up.join(", ")] : [] },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <dl className="mt-10 border-t-[3px] border-ink md:mt-12 [&>div]:grid [&>div]:grid-cols-[5rem_minmax(0,1fr)] [&>div]:items-baseline [&>div]:border-b [&>div]:border-rule [&_dt]:text-sm [&_dt]:font-semibold [&_dt]:text-quiet">
      {facts.map(({ term, lines }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="tabular py-3">
            {lines.map((line) => (
              <span key={line} className="block wrap-anywhere">
                {line}
              </span>
            ))}
          </dd>
        </div>
      ))}
      <div>
        <dt>Where</dt>
        <dd>
          <PageLink to="/venue" className="inline-flex min-h-12 items-center py-2 underline underline-offset-4">
            {venue.postalAddress}
          </PageLink>
        </dd>
      </div>
      <div>
        <dt>Entry</dt>
        <dd className="py-3 wrap-anywhere">
          {[age_note || venue.rules.age, entryText(event), entry_note].filter(Boolean).join(". ")}
        </dd>
      </div>
    </dl>
  );
}
