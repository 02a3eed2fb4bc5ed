import { formatDateTime } from "../../platform/lib/time/format-date-time.ts";
import { parseInstant, storedInstant, toInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { timeInNight } from "../../platform/venue/club-night.ts";
import { settings } from "../../platform/venue/current.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import { openingOf } from "../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../platform/venue/venue.ts";

const HOUR = 3_600_000;

/** Hours that a guest has to pay a deposit that is requested late. */
const AT_LEAST = 24;

/** When a booking starts, in ms since 1970. @param time `HH:MM`; without one, the night's opening. */
export function bookingStart(night: string, time?: string): number {
  const { opens } = openingOf(settings().hours, night);
  return Date.parse(toInstant(timeInNight(night, time || opens), venue.timeZone));
}

/**
 * When a deposit is due and until when it is refundable, ISO 8601 in UTC. A deposit that is requested late is due in a
 * day, or when the booking starts if that is sooner; once the booking has started, in an hour.
 *
 * @param start of the booking, in ms since 1970; the rule's hours are counted back from it.
 */
export function depositTimes(
  start: number,
  { due_hours, forfeit_hours }: { due_hours: number; forfeit_hours: number },
  now: number,
): { due_at: string; refundable_until: string } {
  // A party that takes a table on the night itself can't have paid before the deposit was requested.
  const latest = Math.max(start, now + HOUR);
  const due = Math.max(start - due_hours * HOUR, Math.min(now + AT_LEAST * HOUR, latest));
  return { due_at: storedInstant(due), refundable_until: storedInstant(start - forfeit_hours * HOUR) };
}

/** The times of a deposit without a rule, by the club's terms. @param time `HH:MM`, if the guest named one. */
export function usualTimes(night: string, time: string | undefined, now: number) {
  const { depositHours } = venue.rules;
  return depositTimes(bookingStart(night, time), { due_hours: depositHours, forfeit_hours: depositHours }, now);
}

/**
 * The times of a deposit whose booking moved: later by as much as the booking, unless a rule sets them. A time that
 * would be past becomes a day from now, but never after the booking has started.
 *
 * @param times ISO 8601 in UTC, or null. @param from ms since 1970, as `to`: when the booking started, and when it does.
 */
export function movedTimes(
  times: { due_at: string | null; refundable_until: string | null },
  { from, to }: { from: number; to: number },
  now: number,
): { due_at: string | null; refundable_until: string | null } {
  const moved = (at: string | null) => at && notOver(Date.parse(at) + to - from, to, now);
  return { due_at: moved(times.due_at), refundable_until: moved(times.refundable_until) };
}

/** An instant, or a day from now if it is past; never after the booking has started. All in ms since 1970. */
export function notOver(at: number, start: number, now: number): string {
  return storedInstant(at > now ? at : Math.max(Math.min(now + AT_LEAST * HOUR, start), at));
}

/** A time as people read it. @param at ISO 8601, as wall time, with an offset or in UTC. */
export function readable(at: string): string {
  return formatDateTime(zonedIso(parseInstant(at, venue.timeZone), venue.timeZone));
}

/**
 * The terms of a deposit as the guest is shown them; stored with it, so that later settings change nothing.
 *
 * @param times ISO 8601, as wall time, with an offset or in UTC. @param now ms since 1970; a deposit whose refund
 * deadline is past is non-refundable.
 */
export function depositTerms(
  amount: number,
  times: { due_at: string | null; refundable_until: string | null },
  { minimum = null, now }: { minimum?: number | null; now: number },
): string {
  const { due_at, refundable_until } = times;
  const isOver = refundable_until !== null && Date.parse(parseInstant(refundable_until, venue.timeZone)) <= now;
  return [
    `A deposit of ${formatAmount(amount)} secures your booking and is taken off your bill on the night.`,
    due_at && `Please pay it by ${readable(due_at)}.`,
    refundable_until &&
      (isOver
        ? "It's non-refundable. If we cancel, we always refund it."
        : `If you cancel by ${readable(refundable_until)}, we refund it in full; after that it's non-refundable. If we cancel, we always refund it.`),
    minimum && `The minimum spend is ${formatAmount(minimum)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
