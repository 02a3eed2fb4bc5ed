import * as z from "zod/mini";
import { ifSent } from "../../platform/http/query-fields.server.ts";
import { toInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { endOfNight, timeInNight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type TrailGroup, trailGroups } from "./action-groups.ts";

/** Which rows of the trail to list. */
export interface TrailFilter {
  /** An admin's id; for other actors their name. */
  person?: string;
  /** The start of the object's name or reference. */
  q?: string;
  /** An object: its kind, and its id unless all objects of the kind are meant. */
  kind?: string;
  id?: string;
  group?: TrailGroup;
  /** Instants: from the first (inclusive) to the second (exclusive). */
  from?: string;
  before?: string;
}

/** A position in the list: a row's instant and number. */
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

/** The query parameters of the filter; empty parameters count as omitted. */
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

/** The query parameters of a page of the audit trail. */
export const trailQuery = z.object({ ...filterFields, older: cursor, newer: cursor }).check(isObject);

/** The filter as the audit trail records it: without the search text, which may be a guest's name. */
export function recordedFilter({ q, ...query }: TrailFilterQuery): Record<string, string | true> {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(sent), ...(q !== undefined && { searched: true }) };
}

/** The filter in a query. */
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
