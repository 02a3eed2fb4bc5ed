import * as z from "zod/mini";
import { line, lineIfAny } from "../../platform/lib/fields.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import type { Event } from "./event.ts";

/** How many characters and names an event takes. */
export const nightLengths = { reason: 200, note: 200, name: 100, names: 40 } as const;

type SetTime = Event["set_times"][number];

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const fewNames = z.maxLength(nightLengths.names, `Enter ${nightLengths.names} or fewer.`);

/** Whether a text is a time of day, `HH:MM`. */
export function isTime(text: string): boolean {
  return TIME.test(text);
}

const time = z.string().check(z.regex(TIME, "Enter a time like 22:30."));

/** When the doors open, `HH:MM`; empty when as the event starts. */
export const doors = z.union([z.literal(""), time], "Enter a time like 21:30.");

export const setTimes = z
  .array(
    z.object({ time, name: line("Enter who plays then.", nightLengths.name) }),
    "Enter a time and a name in each line.",
  )
  .check(fewNames);

/** Who plays. */
export const lineUp = z.array(line("Enter a name.", nightLengths.name), "Enter a name in each line.").check(fewNames);

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((name) => name.trim())
    .filter(Boolean);

/** Parses a line of set times, `23:30 Mia`; undefined if it is unreadable. */
function readSetTime(text: string): SetTime | undefined {
  const [, hour = "", minute = "", name] = /^(\d{1,2})[:.](\d{2})\s+(\S.*)$/.exec(text) ?? [];
  const at = `${hour.padStart(2, "0")}:${minute}`;
  return name !== undefined && isTime(at) ? { time: at, name } : undefined;
}

/** Lines of text that are parsed and checked as one value: an error in any line is an error of the whole. */
function typedAs<Value>(schema: z.ZodMiniType<Value>, read: (lines: string[]) => unknown) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context): Value => {
      const value = read(linesOf(text));
      const checked = typeof value === "string" ? undefined : schema.safeParse(value);
      if (checked?.success) return checked.data;
      const message = typeof value === "string" ? value : (checked?.error?.issues[0]?.message ?? "");
      context.issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    }),
  );
}

const typedSetTimes = typedAs<SetTime[]>(setTimes, (lines) => {
  const unread = lines.find((line) => readSetTime(line) === undefined);
  return unread === undefined ? lines.map(readSetTime) : `Can't read "${unread}". Use 23:30 Mia, one per line.`;
});

const typedLineUp = typedAs<string[]>(lineUp, (lines) => lines);

/** Further fields of an event's form; omitted ones stay unchanged. Set times and line-up have one name per line. */
export const lineUpFields = {
  doors: z.optional(doors),
  age_note: lineIfAny(nightLengths.note),
  entry_note: lineIfAny(nightLengths.note),
  set_times: z.optional(typedSetTimes),
  line_up: z.optional(typedLineUp),
};

interface LineUpForm {
  doors?: string;
  age_note?: string;
  entry_note?: string;
  set_times?: SetTime[];
  line_up?: string[];
}

/** The same as columns; omitted fields have no column. */
export function lineUpColumns({ doors: opens, age_note, entry_note, set_times, line_up }: LineUpForm) {
  return {
    ...(opens !== undefined && { doors: opens }),
    ...(age_note !== undefined && { age_note }),
    ...(entry_note !== undefined && { entry_note }),
    ...(set_times && { set_times: jsonText(set_times) }),
    ...(line_up && { line_up: jsonText(line_up) }),
  };
}
