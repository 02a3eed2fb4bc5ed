import * as z from "zod/mini";
import { imageFacts, imagePath } from "../../house/images/shapes.ts";
import { rhythms } from "../../platform/db/tables/content.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, flag, instant, pageFields, staffFields, text } from "../../platform/lib/shapes.ts";
import { notedFields, noteWeights } from "./event-note.ts";
import { nightStates } from "./event-status.ts";
import { ticketKinds } from "./event-tickets.ts";
import { seriesFields } from "./series.ts";

const eventFields = {
  _id: text,
  name: text,
  start_date: instant,
  end_date: instant,
  night: day.check(z.describe("The club night it belongs to; before 06:00, the previous day's.")),
  created_on: instant,
  description: text,
  status: flag.check(z.describe("True: active, shown to guests.")),
  imgsrc: imagePath,
  redirection_url: text.check(z.describe("Where tickets are sold; empty if by no link.")),
  tickets: z.enum(ticketKinds).check(z.describe("Sold by a link, sold at the door, or entry is free.")),
  picture: z.optional(imageFacts),
  state: z.enum(nightStates),
  state_reason: z.optional(text.check(z.describe("Why, for guests."))),
  /** The original start of a postponed event. */
  previous_start_date: z.optional(instant),
  doors: text.check(z.describe("HH:MM by the venue's clock; empty when they open at the start time.")),
  /** The time at the venue (`23:30`), and the act. */
  set_times: z.array(z.object({ time: text, name: text })),
  line_up: z.array(text),
  age_note: text,
  entry_note: text,
};

export const eventShape = z.object(eventFields).register(shapeNames, { id: "Event" });

export const staffEventShape = z
  .object({
    ...eventFields,
    ...staffFields,
    /** The series it belongs to, and how that repeats. */
    series: z.optional(z.object({ _id: text, words: text.check(z.describe("every Saturday")) })),
  })
  .register(shapeNames, { id: "StaffEvent" });

/** One page of events, and the number in each filter regardless of the search. */
export const staffEventsPageShape = z
  .object({
    items: z.array(staffEventShape),
    ...pageFields,
    counts: z.object({ all: count, coming: count, past: count, inactive: count }),
  })
  .register(shapeNames, { id: "StaffEventsPage" });
export type StaffEventsPage = z.output<typeof staffEventsPageShape>;

/** A note about an event before guests see it, and the field to fix it in. */
export const eventNoteShape = z
  .object({
    field: z.enum(notedFields),
    weight: z.enum(noteWeights).check(z.describe("Severity. The event can always be saved.")),
    message: text,
  })
  .register(shapeNames, { id: "EventNote" });
export type EventNote = z.output<typeof eventNoteShape>;

const wallTime = text.check(z.describe("By the venue's clock: 2026-11-28T22:00."));

/** A club night with opening hours. */
export const openNightShape = z
  .object({ night: day, start_date: wallTime, end_date: wallTime })
  .register(shapeNames, { id: "OpenNight" });
export type OpenNight = z.output<typeof openNightShape>;

/** The events that repeating one would create, with their notes. */
export const repeatPreviewShape = z
  .object({
    /** `every Saturday`. */
    words: text,
    nights: z.array(
      z.object({
        night: day,
        start_date: instant,
        end_date: instant,
        closed: flag.check(z.describe("Whether the club is closed on that date alone.")),
        notes: z.array(eventNoteShape),
      }),
    ),
  })
  .register(shapeNames, { id: "RepeatPreview" });
export type RepeatPreview = z.output<typeof repeatPreviewShape>;
export type PlannedNight = RepeatPreview["nights"][number];

const seriesField = z.enum(seriesFields);

/** An event among those of its series. */
const seriesNightShape = z
  .object({
    _id: text,
    name: text,
    start_date: instant,
    end_date: instant,
    status: flag,
    version: count,
    skipped: flag.check(z.describe("Deleted; it can be restored.")),
    own: z.array(seriesField).check(z.describe("Fields edited on this event only.")),
  })
  .register(shapeNames, { id: "SeriesNight" });
export type SeriesNight = z.output<typeof seriesNightShape>;

/** A series with all its events, in order. */
export const seriesShape = z
  .object({ _id: text, every: z.enum(rhythms), words: text, nights: z.array(seriesNightShape) })
  .register(shapeNames, { id: "Series" });
export type Series = z.output<typeof seriesShape>;

/** The result of an edit that includes upcoming events. */
export const spreadShape = z
  .object({
    /** How many upcoming events were changed. */
    changed: count,
    /** Events that kept a field because it was set on that event alone. */
    left: z.array(z.object({ _id: text, start_date: instant, fields: z.array(seriesField) })),
  })
  .register(shapeNames, { id: "PropagationResult" });
export type PropagationResult = z.output<typeof spreadShape>;
