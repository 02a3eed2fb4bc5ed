import * as z from "zod/mini";
import { toInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { isDay } from "../../platform/lib/time/wall-time-text.ts";
import { endOfNight, timeInNight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type TrailGroup, trailGroups } from "../audit-log/actions.ts";

/** Which rows of the trail to list. */
export interface TrailFilter {
  /** An admin's id; of others their name. */
  person?: string;
  /** How the object's name or reference starts. */
  q?: string;
  /** One object: its kind, and its id unless all of the kind are meant. */
  kind?: string;
  id?: string;
  group?: TrailGroup;
  /** Instants: from the first, before the second. */
  from?: string;
  before?: string;
}

/** A position in the order of the list: a row's instant and number. */
export interface TrailCursor {
  at: string;
  number: number;
}

const day = z.optional(z.iso.date());
const cursor = z.optional(z.string());

export const trailFilterQuery = z.object({
  person: z.optional(z.string().check(z.describe("Someone's key."))),
  q: z.optional(z.string().check(z.describe("How the object's name or reference starts."))),
  kind: z.optional(z.string().check(z.describe("With `id`: one object."))),
  id: z.optional(z.string()),
  group: z.optional(z.enum(Object.keys(trailGroups) as [TrailGroup, ...TrailGroup[]])),
  night: day.check(z.describe("A club night.")),
  from: day,
  to: day,
});

export const trailQuery = z.extend(trailFilterQuery, { older: cursor, newer: cursor });

/** The requested filter, as a row of the trail records it: without the searched text, which may be a guest's name. */
export function recordedFilter(parameters: URLSearchParams): Record<string, string | true> {
  const names = Object.keys(trailFilterQuery.shape);
  const sent = [...parameters].filter(([name, value]) => names.includes(name) && value.trim() !== "");
  return Object.fromEntries(sent.map(([name, value]) => (name === "q" ? ["searched", true] : [name, value])));
}

/** Reads a filter from a URL's query; empty parameters count as omitted. @returns it, or what is wrong. */
export function readTrailFilter(parameters: URLSearchParams): TrailFilter | { wrong: string } {
  const sent = (name: string) => parameters.get(name)?.trim() || undefined;
  const [kind, id, group] = [sent("kind"), sent("id"), sent("group")];
  if ((kind === undefined) !== (id === undefined)) return { wrong: "Send `kind` and `id` together." };
  if (group !== undefined && !Object.hasOwn(trailGroups, group)) {
    return { wrong: `\`group\` must be one of ${Object.keys(trailGroups).join(", ")}.` };
  }
  const [night, from, to] = [sent("night"), sent("from"), sent("to")];
  for (const [name, value] of Object.entries({ night, from, to })) {
    if (value && !isDay(value)) return { wrong: `\`${name}\` must be a date such as 2026-11-28.` };
  }
  const instants = (wallTimes: (string | undefined)[]) =>
    wallTimes.flatMap((time) => (time ? [toInstant(time, venue.timeZone)] : [])).sort();
  return {
    person: sent("person"),
    q: sent("q"),
    kind,
    id,
    group: group as TrailGroup | undefined,
    from: instants([night && timeInNight(night, venue.nightEndsAt), from && `${from}T00:00`]).at(-1),
    before: instants([night && endOfNight(night), to && `${addDays(to, 1)}T00:00`])[0],
  };
}

/** Parses a cursor of the list. @returns undefined for any other text. */
export function readCursor(text: string): TrailCursor | undefined {
  const [at = "", number = ""] = text.split("~");
  return /^\d{4}-[\dT:.-]+Z$/.test(at) && /^\d{1,15}$/.test(number) ? { at, number: Number(number) } : undefined;
}

export function cursorOf({ at, number }: TrailCursor): string {
  return `${at}~${number}`;
}
