import { shortDate } from "../../lib/wall-time.ts";
import type { Event } from "../event.ts";

/** A night as staff get it. */
export interface StaffEvent extends Event {
  /** Counts its changes. */
  version: number;
  /** ISO 8601 with the venue's offset; null before the first change. */
  updated_on: string | null;
  updated_by: string | null;
}

/** A page of the nights, as `admin-all-events` sends it. */
export interface EventsPage {
  items: StaffEvent[];
  total: number;
  page: number;
  page_size: number;
  counts: Record<"coming" | "past" | "inactive" | "all", number>;
}

/** A night among others of its name: `House of Ember, Sat 28 Nov`. */
export function eventLabel({ name, start_date }: Pick<Event, "name" | "start_date">): string {
  return `${name}, ${shortDate(start_date)}`;
}
