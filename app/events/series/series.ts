import * as z from "zod/mini";
import { day, status } from "../../lib/fields.ts";
import type { EventNote } from "../checks/event-note.ts";
import { MOST_NIGHTS, type Rhythm, rhythms } from "./recurrence.ts";

/** Fields outside an event's form that its series may share. */
export const cardFields = ["doors", "age_note", "entry_note", "set_times", "line_up"] as const;

/** The fields that a series shares, by their names in the form. */
export const seriesFields = [
  ...["name", "start_date", "end_date", "description", "redirection_url", "image", "status"],
  ...cardFields,
] as const;
export type SeriesField = (typeof seriesFields)[number];

const BOTH_OR_NONE = "Choose an end date or enter a number of events.";

const rule = {
  every: z.enum(rhythms, "Choose every week, every second week or every month."),
  until: z.optional(day("Choose an end date.")),
  times: z.optional(
    z
      .pipe(
        z.union([z.int(), z.string().check(z.regex(/^\d{1,3}$/), z.trim())], "Enter a number of events."),
        z.transform((times: number | string) => Number(times)),
      )
      .check(
        z.refine((times: number) => times >= 1 && times <= MOST_NIGHTS, `Enter a number from 1 to ${MOST_NIGHTS}.`),
      ),
  ),
};

const oneEnd = z.refine<{ until?: string | undefined; times?: number | undefined }>(
  ({ until, times }) => (until === undefined) !== (times === undefined),
  { path: ["until"], error: BOTH_OR_NONE },
);

/** A recurrence rule. */
export const recurrenceSchema = z.object(rule).check(oneEnd);

/** How to repeat an event, the days (`YYYY-MM-DD`) to leave out, and whether guests see the new events at once. */
export const repeatSchema = z
  .object({
    ...rule,
    leave_out: z._default(z.array(day("Choose the dates to skip.")).check(z.maxLength(MOST_NIGHTS)), []),
    status: z._default(status, false),
  })
  .check(oneEnd);

export type RepeatForm = z.output<typeof repeatSchema>;

/** An event that would be created, with its notes. */
export interface PlannedNight {
  /** The club night, `YYYY-MM-DD`. */
  night: string;
  /** ISO 8601 with the venue's offset. */
  start_date: string;
  end_date: string;
  notes: EventNote[];
}

/** The events that repeating one would create. */
export interface RepeatPreview {
  /** `every Saturday`. */
  words: string;
  nights: PlannedNight[];
}

/** An event among those of its series. */
export interface SeriesNight {
  _id: string;
  name: string;
  start_date: string;
  end_date: string;
  status: boolean;
  version: number;
  /** Deleted; it can be restored. */
  skipped: boolean;
  /** Fields set on this event alone. */
  own: SeriesField[];
}

/** A series with all its events, in order. */
export interface Series {
  _id: string;
  every: Rhythm;
  words: string;
  nights: SeriesNight[];
}

/** The result of an edit that includes upcoming events. */
export interface PropagationResult {
  /** How many upcoming events were changed. */
  changed: number;
  /** Those of which a field was left as it was, since it was set on that event alone. */
  left: { _id: string; start_date: string; fields: SeriesField[] }[];
}

/** The events of a series that begin after one (ISO 8601 with offset) and are not over at `now` (ms since 1970). */
export function comingAfter({ nights }: Series, start: string, now: number): SeriesNight[] {
  return nights.filter((night) => Date.parse(night.start_date) > Date.parse(start) && Date.parse(night.end_date) > now);
}
