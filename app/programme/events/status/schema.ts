import * as z from "zod/mini";
import { lineIfAny, optionalLine } from "../../../platform/lib/fields.ts";
import { isInstant } from "../../../platform/lib/time/wall-time-text.ts";
import { nightStates } from "../event-status.ts";
import { doors, lineUp, nightLengths, setTimes } from "../line-up.ts";
import { cardFields } from "../series.ts";

const optionalInstant = z._default(
  z.string().check(z.refine((value: string) => value === "" || isInstant(value), "Choose a date and a time.")),
  "",
);

/** An event's status and details, as `set-night` takes them. */
export const nightSchema = z.object({
  state: z.enum(nightStates, "Choose scheduled, cancelled, postponed or sold out."),
  state_reason: optionalLine(nightLengths.reason),
  /** The new date of a postponed event, or empty. */
  start_date: optionalInstant,
  end_date: optionalInstant,
  /** Further fields of the event; omitted ones are unchanged. */
  doors: z.optional(doors),
  set_times: z.optional(setTimes),
  line_up: z.optional(lineUp),
  age_note: lineIfAny(nightLengths.note),
  entry_note: lineIfAny(nightLengths.note),
  /** In a series: the fields to propagate to upcoming events, and the version of each that was seen, by id. */
  give: z._default(z.array(z.enum(cardFields, "Choose what upcoming events get.")).check(z.maxLength(5)), []),
  coming_versions: z.optional(z.record(z.string().check(z.maxLength(64)), z.int())),
});

export type NightForm = z.output<typeof nightSchema>;

/** Guests are notified of a change. */
export const tellSchema = z.object({
  change: z.string("Name the change.").check(z.minLength(1, "Name the change."), z.maxLength(60)),
});
