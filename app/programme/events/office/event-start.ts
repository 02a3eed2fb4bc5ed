import { imageLabels, imageValues } from "../../../house/images/office/form-image.ts";
import type { TicketKind } from "../../../platform/db/tables/content.ts";
import { isWallTime, wallTimeOf } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { formatDay, formatLongDate, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import type { Values } from "../../../platform/ui/office/form-values.ts";
import { clubNightOf } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { FormStart } from "../../../staff/toolkit/merge-stale-edit.ts";
import type { StaffEvent } from "../event.ts";
import { ticketKinds, ticketLabels } from "../event-tickets.ts";
import type { SeriesField } from "../series.ts";

/** The usual duration of an event, in minutes. */
export const SIX_HOURS = 6 * 60;

/** First values of the form of a new event. */
export const newEvent: FormStart = {
  values: {
    name: "",
    start_date: "",
    end_date: "",
    night: "",
    description: "",
    redirection_url: "",
    tickets: "link",
    doors: "",
    age_note: "",
    entry_note: "",
    set_times: "",
    line_up: "",
    status: "true",
    ...imageValues(),
  },
};

/** First values of the form of a stored event. */
export function eventStart(event: StaffEvent): FormStart {
  const { name, start_date, end_date, description, redirection_url, tickets, status, imgsrc, picture } = event;
  return {
    version: event.version,
    by: event.updated_by,
    values: {
      name,
      start_date: wallTimeOf(start_date),
      end_date: wallTimeOf(end_date),
      // Empty if it follows from the start, so that it moves with it.
      night: event.night === clubNightOf(start_date) ? "" : event.night,
      description,
      redirection_url,
      tickets,
      doors: event.doors,
      age_note: event.age_note,
      entry_note: event.entry_note,
      set_times: event.set_times.map(({ time, name: who }) => `${time} ${who}`).join("\n"),
      line_up: event.line_up.join("\n"),
      status: String(status),
      ...imageValues(imgsrc, picture),
    },
  };
}

/** Labels of the fields. */
export const eventLabels = {
  name: "Name",
  start_date: "Start",
  end_date: "End",
  night: "Club night",
  description: "Description",
  redirection_url: "Ticket link",
  tickets: "Tickets",
  status: "Status",
  ...imageLabels,
  doors: "Doors",
  age_note: "Age",
  entry_note: "Entry",
  set_times: "Set times",
  line_up: "Line-up",
};

/** How guests get in, as typed. */
export function typedTickets({ tickets }: Values): TicketKind {
  return ticketKinds.find((kind) => kind === tickets) ?? "link";
}

/** Fields as part of a sentence: `name, ticket link and image`. */
export function fieldText(fields: readonly SeriesField[]): string {
  return new Intl.ListFormat("en-AU").format(fields.map((field) => eventLabels[field].toLowerCase()));
}

/** `Saturday 28 November 2026, 10 PM`; empty if it is not a day and time. */
function dateAndTime(wallTime: string): string {
  return isWallTime(wallTime) ? `${formatLongDate(wallTime)}, ${formatTime(wallTime)}` : "";
}

/** The value as text of a field that only events have. */
export function eventText(name: string, value: string): string | undefined {
  if (name === "start_date" || name === "end_date") return dateAndTime(value);
  if (name === "tickets") return ticketLabels[typedTickets({ tickets: value })];
  if (name === "night") return value ? formatLongDate(value) : "from the start date";
  return undefined;
}

/** Below a field for day and time: the chosen day with its weekday, and the time zone. */
export function venueTimeHint(wallTime: string): string {
  const zone = `${venue.address.city} time`;
  return isWallTime(wallTime) ? `${formatDay(wallTime)} ${wallTime.slice(0, 4)}, ${zone}` : zone;
}
