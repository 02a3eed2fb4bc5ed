import * as z from "zod/mini";
import { ifSent } from "../../platform/http/query-fields.server.ts";
import { toInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { endOfNight, timeInNight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type TrailGroup, trailGroups } from "./action-groups.ts";

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

const day = (name: string) => ifSent(z.iso.date(`\`${name}\` must be a date such as 2026-11-28.`));

const groups = Object.keys(trailGroups) as [TrailGroup, ...TrailGroup[]];

const filterFields = {
  person: ifSent(z.string().check(z.describe("Someone's key."))),
  q: ifSent(z.string().check(z.describe("How the object's name or reference starts."))),
  kind: ifSent(z.string().check(z.describe("With `id`: one object."))),
  id: ifSent(z.string()),
  group: ifSent(z.enum(groups, `\`group\` must be one of ${groups.join(", ")}.`)),
  night: day("night").check(z.describe("A club night.")),
  from: day("from"),
  to: day("to"),
};

const isObject = z.refine<{ kind?: string; id?: string }>(
  ({ kind, id }) => (kind === undefined) === (id === undefined),
  "Send `kind` and `id` together.",
);

/** The query of the filtered trail; empty parameters count as omitted. */
export const trailFilterQuery = z.object(filterFields).check(isObject);

type TrailFilterQuery = z.output<typeof trailFilterQuery>;

const CURSOR = /^(\d{4}-[\dT:.-]+Z)~(\d{1,15})$/;

const cursor = ifSent(
  z.pipe(
    z
      .string()
      .check(z.refine((text) => CURSOR.test(text), "`older` and `newer` must be as a page of the list has them.")),
    z.transform((text): TrailCursor => {
      const [, at = "", number = ""] = CURSOR.exec(text) ?? [];
      return { at, number: Number(number) };
    }),
  ),
);

/** The query of a page of the trail. */
export const trailQuery = z.object({ ...filterFields, older: cursor, newer: cursor }).check(isObject);

/** The requested filter, as a row of the trail records it: without the searched text, which may be a guest's name. */
export function recordedFilter({ q, ...query }: TrailFilterQuery): Record<string, string | true> {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(sent), ...(q !== undefined && { searched: true }) };
}

/** The filter of a query. */
export function readTrailFilter({ night, from, to, ...query }: TrailFilterQuery): TrailFilter {
  const instants = (wallTimes: (string | undefined)[]) =>
    wallTimes.flatMap((time) => (time ? [toInstant(time, venue.timeZone)] : [])).sort();
  return {
    ...query,
    from: instants([night && timeInNight(night, venue.nightEndsAt), from && `${from}T00:00`]).at(-1),
    before: instants([night && endOfNight(night), to && `${addDays(to, 1)}T00:00`])[0],
  };
}

export function cursorOf({ at, number }: TrailCursor): string {
  return `${at}~${number}`;
}
