import { type ICalCalendar, ICalEventStatus, ICalEventTransparency, default as iCalendar } from "ical-generator";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { clockChange, plainDateTimeOf, storedInstant } from "../../platform/lib/time/instants.server.ts";
import { formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { settings } from "../../platform/venue/current.ts";
import { specialFrom } from "../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { DatedEvent } from "../../programme/events/dated-store.server.ts";
import { eventPath } from "../../programme/events/event-address.ts";
import { stateLabel, stateSentence } from "../../programme/events/event-status.ts";
import { entryOf } from "../../programme/events/event-tickets.ts";

/** How often subscribed calendars should refresh, in seconds. */
const REFRESH_AFTER_SECONDS = 3_600;

/**
 * Removes characters that a calendar must not contain: control characters, except tabs and line breaks, and lone
 * surrogates.
 */
function typed(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n]/gu, "");
}

/** Whether an instant's wall time occurs twice because of daylight saving; programs disagree about its meaning. */
function isRepeated(instant: string): boolean {
  return clockChange(plainDateTimeOf(instant, venue.timeZone).toString(), venue.timeZone) === "repeated";
}

function zoned(instant: string) {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(venue.timeZone);
}

/** A postponed event without a new date is tentative. */
function statusOf({ state, previous_start_date }: DatedEvent): ICalEventStatus {
  if (state === "cancelled") return ICalEventStatus.CANCELLED;
  return state === "postponed" && !previous_start_date ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** An event's description: its status, text and ticket link. */
function textOf(event: DatedEvent): string {
  const { description, doors, set_times, line_up, state_reason } = event;
  const entry = entryOf(event);
  const lineUp = [
    doors && `Doors: ${formatTime(doors)}`,
    ...set_times.map(({ time, name }) => `${formatTime(time)} ${name}`),
    line_up.length > 0 && `Line-up: ${line_up.join(", ")}`,
  ];
  return [
    [stateSentence(event), state_reason].filter(Boolean).join(" "),
    description,
    lineUp.filter(Boolean).join("\n"),
    entry && ("text" in entry ? `${entry.text}.` : `Tickets: ${entry.link}`),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function place() {
  const { name, postalAddress, location } = venue;
  return {
    title: name,
    address: postalAddress,
    ...(location && { geo: { lat: location.latitude, lon: location.longitude }, radius: 50 }),
  };
}

function addNight(calendar: ICalCalendar, event: DatedEvent, origin: string, busy: boolean): void {
  const label = event.state === "sold_out" ? undefined : stateLabel(event);
  calendar.createEvent({
    id: event._id,
    sequence: event.version - 1,
    stamp: zoned(event.changed_at),
    created: zoned(event.created_at),
    lastModified: zoned(event.changed_at),
    start: zoned(event.starts_at),
    end: zoned(event.ends_at),
    timezone: [event.starts_at, event.ends_at].some(isRepeated) ? "UTC" : venue.timeZone,
    summary: typed(label ? `${label}: ${event.name}` : event.name),
    description: typed(textOf(event)),
    url: origin + eventPath(event),
    status: statusOf(event),
    transparency:
      busy && event.state !== "cancelled" ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    location: place(),
  });
}

/** Upcoming closed days, as entries of the calendar. */
function addClosedDays(calendar: ICalCalendar): void {
  const closed = specialFrom(settings().hours, venue.hours.night).filter(({ hours }) => hours.open.length === 0);
  for (const { date, hours } of closed) {
    const day = Temporal.PlainDate.from(date);
    calendar.createEvent({
      id: `closed-${date}`,
      // There is no modification time, so the day itself is used: the same day must produce the same bytes.
      stamp: day.toZonedDateTime({ timeZone: venue.timeZone }),
      start: day,
      end: day.add({ days: 1 }),
      allDay: true,
      summary: typed(`${venue.name}: closed${hours.note && ` (${hours.note})`}`),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
}

function write(calendar: ICalCalendar): string {
  // The time zone's rules for wall times; stamps are in UTC.
  calendar.timezone({ name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null });
  return `${calendar.toString()}\r\n`;
}

const prodId = () => ({ company: venue.name, product: "Events", language: "EN" });

/**
 * Events as a calendar to subscribe to (RFC 5545, 7986). The same events always give the same bytes.
 *
 * @param origin the site's public address.
 */
export function subscribedCalendar(events: readonly DatedEvent[], origin: string): string {
  const calendar = iCalendar({
    prodId: prodId(),
    name: venue.name,
    url: `${origin}/events`,
    ttl: REFRESH_AFTER_SECONDS,
  });
  calendar.source(`${origin}/events.ics`).x("X-WR-TIMEZONE", venue.timeZone);
  for (const event of events) addNight(calendar, event, origin, false);
  addClosedDays(calendar);
  return write(calendar);
}

/** A guest's booking, for a calendar entry. */
interface Booking {
  id: string;
  reference: string;
  version: number;
  /** ISO 8601 in UTC. */
  created_at: string;
  updated_at: string;
  /** Start and end, ISO 8601. */
  from: string;
  until: string;
  wants: string;
  /** Whether staff have confirmed it. */
  promised: boolean;
  cancelled: boolean;
}

/** A guest's booking as a calendar file, without names. */
export function bookingCalendar(booking: Booking): string {
  const { id, reference, version, created_at, updated_at, from, until, wants, promised, cancelled } = booking;
  const [starts, ends] = [storedInstant(Date.parse(from)), storedInstant(Date.parse(until))];
  const calendar = iCalendar({ prodId: prodId() });
  const agreed = promised ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
  calendar.createEvent({
    id,
    sequence: version - 1,
    stamp: zoned(updated_at),
    created: zoned(created_at),
    lastModified: zoned(updated_at),
    start: zoned(starts),
    end: zoned(ends),
    timezone: [starts, ends].some(isRepeated) ? "UTC" : venue.timeZone,
    summary: typed(`${venue.name}: ${wants}`),
    description: `Reference ${reference}. ${venue.phone.shown}`,
    status: cancelled ? ICalEventStatus.CANCELLED : agreed,
    location: place(),
  });
  return write(calendar);
}

/** One event as a calendar file. */
export function calendarFile(event: DatedEvent, origin: string): string {
  const calendar = iCalendar({ prodId: prodId() });
  addNight(calendar, event, origin, true);
  return write(calendar);
}
