import { addMonths, monthOf } from "../../platform/lib/time/wall-time-text.ts";
import type { CalendarEvent } from "./event.ts";

/** The calendar's filter: `up-next`, `all`, `past`, or a month `YYYY-MM`. */
export type Show = string;

/** Months that have a filter: the current one and the next three. */
const MONTHS_SHOWN = 4;

/** How many events of the past are shown at first, and how many each further step adds. */
export const PAST_STEP = 24;

/** The months that have a filter on a day of the venue's calendar. */
export function calendarMonths(today: string): string[] {
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => addMonths(monthOf(today), index));
}

/** Reads the filter from the address; unknown values become `up-next`. */
export function parseShow(value: string | null): Show {
  if (value === "all" || value === "past") return value;
  return value !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : "up-next";
}

/** Whether a filter is a month. */
export function isMonth(show: Show): boolean {
  return show !== "up-next" && show !== "all" && show !== "past";
}

/** Whether an event is over at `now` (ms since 1970): once its end has passed. */
function isOver(event: CalendarEvent, now: number): boolean {
  return Date.parse(event.end_date) <= now;
}

export interface Calendar {
  /** Events not over, nearest first; for a month all that belong to it. */
  coming: CalendarEvent[];
  /** Events that are over, newest first. */
  past: CalendarEvent[];
}

/**
 * The events that a filter shows, out of any list of events.
 *
 * @param now ms since 1970.
 */
export function filterCalendar(events: readonly CalendarEvent[], show: Show, now: number): Calendar {
  const active = events
    .filter((event) => event.status)
    .sort((a, b) => Date.parse(a.start_date) - Date.parse(b.start_date));
  if (isMonth(show)) {
    return { coming: active.filter((event) => monthOf(event.night) === show), past: [] };
  }
  return {
    coming: show === "past" ? [] : active.filter((event) => !isOver(event, now)),
    past: show === "up-next" ? [] : active.filter((event) => isOver(event, now)).reverse(),
  };
}

/** Events in order, grouped by the month they belong to. */
export function byMonth(events: readonly CalendarEvent[]): { month: string; events: CalendarEvent[] }[] {
  const groups: { month: string; events: CalendarEvent[] }[] = [];
  for (const event of events) {
    const month = monthOf(event.night);
    const last = groups.at(-1);
    if (last?.month === month) last.events.push(event);
    else groups.push({ month, events: [event] });
  }
  return groups;
}

/**
 * A label for an event that is over, under way or tonight; undefined for others.
 *
 * @param tonight the venue's club night, `YYYY-MM-DD`.
 */
export function nearness(event: CalendarEvent, now: number, tonight: string): "Over" | "Now" | "Tonight" | undefined {
  if (isOver(event, now)) return "Over";
  if (Date.parse(event.start_date) <= now) return "Now";
  return event.night === tonight ? "Tonight" : undefined;
}
