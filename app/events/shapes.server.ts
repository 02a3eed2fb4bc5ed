import * as z from "zod/mini";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, day, flag, instant, nullable, pageFields, text } from "../lib/shapes.ts";
import { imageFacts, imagePath, staffFields } from "../publishing/shapes.server.ts";
import { requestKind } from "../requests/shapes.ts";
import { type EventNote, notedFields, noteWeights } from "./checks/event-note.ts";
import type { Event, StaffEvent } from "./event.ts";
import { rhythms } from "./series/recurrence.ts";
import {
  type PropagationResult,
  type RepeatPreview,
  type Series,
  type SeriesNight,
  seriesFields,
} from "./series/series.ts";
import type { StaffEventsPage } from "./staff-list.ts";
import { nightStates } from "./status/event-status.ts";
import type { NightChanges } from "./status/status-change.ts";

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
  redirection_url: text.check(z.describe("Where tickets are sold.")),
  picture: z.optional(imageFacts),
  state: z.enum(nightStates),
  state_reason: z.optional(text.check(z.describe("Why, for guests."))),
  previous_start_date: z.optional(instant),
  doors: text.check(z.describe("HH:MM by the venue's clock; empty when they open at the start time.")),
  set_times: z.array(z.object({ time: text, name: text })),
  line_up: z.array(text),
  age_note: text,
  entry_note: text,
};

export const eventShape = shapeOf<Event>()("Event", z.object(eventFields));

export const staffEventShape = shapeOf<StaffEvent>()(
  "StaffEvent",
  z.object({
    ...eventFields,
    ...staffFields,
    series: z.optional(z.object({ _id: text, words: text.check(z.describe("every Saturday")) })),
  }),
);

export const staffEventsPageShape = shapeOf<StaffEventsPage>()(
  "StaffEventsPage",
  z.object({
    items: z.array(staffEventShape),
    ...pageFields,
    counts: z.object({ all: count, coming: count, past: count, inactive: count }),
  }),
);

export const eventNoteShape = shapeOf<EventNote>()(
  "EventNote",
  z.object({
    field: z.enum(notedFields),
    weight: z.enum(noteWeights).check(z.describe("Severity. The event can always be saved.")),
    message: text,
  }),
);

const spoken = { start_date: instant, end_date: instant, notes: z.array(eventNoteShape) };

export const repeatPreviewShape = shapeOf<RepeatPreview>()(
  "RepeatPreview",
  z.object({ words: text, nights: z.array(z.object({ night: day, ...spoken })) }),
);

const seriesField = z.enum(seriesFields);

const seriesNightShape = shapeOf<SeriesNight>()(
  "SeriesNight",
  z.object({
    _id: text,
    name: text,
    start_date: instant,
    end_date: instant,
    status: flag,
    version: count,
    skipped: flag.check(z.describe("Deleted; it can be restored.")),
    own: z.array(seriesField).check(z.describe("Fields edited on this event only.")),
  }),
);

export const seriesShape = shapeOf<Series>()(
  "Series",
  z.object({ _id: text, every: z.enum(rhythms), words: text, nights: z.array(seriesNightShape) }),
);

export const spreadShape = shapeOf<PropagationResult>()(
  "PropagationResult",
  z.object({
    changed: count,
    left: z.array(z.object({ _id: text, start_date: instant, fields: z.array(seriesField) })),
  }),
);

const nightChange = z.object({
  _id: text,
  at: instant,
  by: text,
  state: z.enum(nightStates),
  state_reason: z.optional(text),
  start_date: instant,
  previous_start_date: z.optional(instant),
  mails: z.object({ sent: count, waiting: count, failed: count, demo: count }),
});

const nightGuest = z.object({
  _id: text,
  kind: requestKind,
  reference: text,
  name: text,
  email: text,
  status: text,
});

const toTell = z.object({
  change: text,
  guests: z.array(z.extend(nightGuest, { demo: z.boolean() })),
  total: count,
  demo: count,
  mails: z.array(z.object({ kind: requestKind, to: text, subject: text, text })),
});

const toMove = z.object({
  change: text,
  from: day,
  to: day,
  guests: z.array(nightGuest),
  total: count,
  listed: count,
  without_place: count,
});

export const nightChangesShape = shapeOf<NightChanges>()(
  "NightChanges",
  z.object({
    changes: z.array(nightChange),
    tell: nullable(toTell),
    move: nullable(toMove),
    replies: nullable(z.object({ keep: count, release: count, open: count })),
  }),
);
