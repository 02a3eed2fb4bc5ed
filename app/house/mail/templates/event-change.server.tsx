import { formatDay, formatLongDate, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import type { MailData } from "../../../platform/outbox/queue.server.ts";
import { Actions } from "./actions.server.tsx";
import { oneLine } from "./one-line.ts";

type EventChange = Pick<
  MailData["night-changed"],
  "name" | "path" | "night" | "change" | "reason" | "start_date" | "end_date"
>;

/** `House of Ember, Sat 28 Nov, moves to Sat 5 Dec.` */
export function changeTitle({ name, night, change, start_date }: EventChange): string {
  const postponed = start_date ? `moves to ${formatDay(start_date)}` : "is postponed";
  return `${oneLine(name, 120)}, ${formatDay(night)}, ${change === "cancelled" ? "is cancelled" : postponed}.`;
}

/** The dates of the event, and why it changed. */
export function changeFacts({ night, change, reason, start_date, end_date }: EventChange) {
  const start = start_date && `${formatLongDate(start_date)}, ${formatTime(start_date)}`;
  return [
    { label: change === "cancelled" ? "Date" : "Original date", value: formatLongDate(night) },
    { label: "New date", value: start && end_date ? `${start} to ${formatTime(end_date)}` : start },
    { label: "Reason", value: reason && oneLine(reason, 200) },
  ];
}

/** A link to the event, or to the calendar once it is cancelled. */
export function EventAction({ event: { change, path }, origin }: { event: EventChange; origin: string }) {
  const toCalendar = { label: "See what's on", href: `${origin}/events` };
  return (
    <Actions outlined actions={[change === "cancelled" ? toCalendar : { label: "View event", href: origin + path }]} />
  );
}
