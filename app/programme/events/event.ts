import type * as z from "zod/mini";
import type { eventShape, staffEventShape } from "./shapes.ts";

/** An event in the public API. */
export type Event = z.output<typeof eventShape>;

/** Details that only an event's own page shows. */
type NightDetails = "doors" | "set_times" | "line_up" | "age_note" | "entry_note";

/** The fields that the calendar shows; pages are rendered with only these. */
export type CalendarEvent = Omit<Event, "description" | "created_on" | NightDetails>;

/** An event in the staff API. */
export type StaffEvent = z.output<typeof staffEventShape>;
