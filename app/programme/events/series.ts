import * as z from "zod/mini";
import { rhythms } from "../../platform/db/tables/content.ts";
import { day, status } from "../../platform/lib/fields.ts";
import { MAX_NIGHTS } from "./recurrence.ts";

/** Fields outside an event's form that its series may share. */
export const cardFields = ["doors", "age_note", "entry_note", "set_times", "line_up"] as const;

/** The shared fields that are younger than some series. */
export const laterFields = [...cardFields, "tickets"] as const;

/** The fields that a series shares, by their names in the form. */
export const seriesFields = [
  "name",
  "start_date",
  "end_date",
  "description",
  "redirection_url",
  "tickets",
  "image",
  "status",
  ...cardFields,
] as const;
export type SeriesField = (typeof seriesFields)[number];

const BOTH_OR_NONE = "Choose an end date or enter a number of events.";

const isFewEvents = z.refine<number>(
  (times) => times >= 1 && times <= MAX_NIGHTS,
  `Enter a number from 1 to ${MAX_NIGHTS}.`,
);

const rule = {
  every: z.enum(rhythms, "Choose every week, every second week or every month."),
  until: z.optional(day("Choose an end date.")),
  times: z.optional(
    z
      .pipe(
        z.union([z.int(), z.string().check(z.regex(/^\d{1,3}$/), z.trim())], "Enter a number of events."),
        z.transform((times: number | string) => Number(times)),
      )
      .check(isFewEvents),
  ),
};

const oneEnd = z.refine<{ until?: string; times?: number }>(
  ({ until, times }) => (until === undefined) !== (times === undefined),
  { path: ["until"], error: BOTH_OR_NONE },
);

const asNumber = z.transform((text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN));

/** A recurrence rule in the query of an address. */
export const recurrenceQuery = z
  .object({
    every: rule.every,
    until: z.optional(z.iso.date("Choose an end date.")),
    times: z.optional(z.pipe(asNumber, z.int("Enter a number of events.").check(isFewEvents))),
  })
  .check(oneEnd);

/** How to repeat an event, the days (`YYYY-MM-DD`) to leave out, and whether guests see the new events at once. */
export const repeatSchema = z
  .object({
    ...rule,
    leave_out: z._default(z.array(day("Choose the dates to skip.")).check(z.maxLength(MAX_NIGHTS)), []),
    status: z._default(status, false),
  })
  .check(oneEnd);

export type RepeatForm = z.output<typeof repeatSchema>;
