import type { ImageFacts } from "../media/image.ts";
import type { StaffFields } from "../publishing/staff-fields.ts";
import type { NightDetails, Standing } from "./status/event-status.ts";

/** An event in the public API. */
export interface Event extends Standing, NightDetails {
  _id: string;
  name: string;
  /** ISO 8601 with the venue's offset: `2026-11-28T22:00:00+11:00`. */
  start_date: string;
  end_date: string;
  /** The club night it belongs to, `YYYY-MM-DD`. */
  night: string;
  created_on: string;
  description: string;
  /** True: active, shown to guests. */
  status: boolean;
  /** Path of the poster on this host; empty when the event has none. */
  imgsrc: string;
  /** Where tickets are sold. */
  redirection_url: string;
  picture?: ImageFacts;
}

/** The fields that the calendar shows; pages are rendered with these alone. */
export type CalendarEvent = Omit<Event, "description" | "created_on" | keyof NightDetails>;

/** An event in the staff API. */
export type StaffEvent = Event &
  StaffFields & {
    /** The series it belongs to, and how that repeats: `every Saturday`. */
    series?: { _id: string; words: string };
  };
