import * as z from "zod/mini";
import { line, optionalLine } from "../lib/fields.ts";
import { isMoment } from "../lib/wall-time.ts";
import { nightStates } from "./night-state.ts";
import { cardFields } from "./series.ts";

/** How many characters and names a night takes. */
export const nightLengths = { reason: 200, note: 200, name: 100, names: 40 } as const;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const time = z.string().check(z.regex(TIME, "A time like 22:30, please."));
const momentIfAny = z._default(
  z.string().check(z.refine((value: string) => value === "" || isMoment(value), "A day and a time, please.")),
  "",
);
const fewNames = z.maxLength(nightLengths.names, `At most ${nightLengths.names}, please.`);

/** How a night stands and what is to be known of it, as `set-night` takes it. */
export const nightSchema = z.object({
  state: z.enum(nightStates, "On, cancelled, postponed or sold out?"),
  state_reason: optionalLine(nightLengths.reason),
  /** The new date of a postponed night; empty while there is none. */
  start_date: momentIfAny,
  end_date: momentIfAny,
  doors: z._default(z.union([z.literal(""), time], "A time like 21:30, please."), ""),
  set_times: z._default(
    z
      .array(z.object({ time, name: line("Who plays then?", nightLengths.name) }), "A time and a name in each line.")
      .check(fewNames),
    [],
  ),
  line_up: z._default(z.array(line("A name, please.", nightLengths.name), "A name in each line.").check(fewNames), []),
  age_note: optionalLine(nightLengths.note),
  entry_note: optionalLine(nightLengths.note),
  /** Of a series: what the coming nights are given as well, and which version of each was seen, by id. */
  give: z._default(z.array(z.enum(cardFields, "What shall the coming nights get?")).check(z.maxLength(5)), []),
  coming_versions: z.optional(z.record(z.string().check(z.maxLength(64)), z.int())),
});

export type NightForm = z.output<typeof nightSchema>;

/** Guests are told of a change. */
export const tellSchema = z.object({
  change: z.string("Which change?").check(z.minLength(1, "Which change?"), z.maxLength(60)),
});
