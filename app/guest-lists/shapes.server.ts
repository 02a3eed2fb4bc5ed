import * as z from "zod/mini";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, day, flag, instant, nullable, text } from "../lib/shapes.ts";
import { type ListOfNight, type ListTerms, ownerKinds, type StaffEntry, type StaffList } from "./guest-list.ts";
import type { BadLine } from "./read-names.ts";

const price = z.union([
  z.object({ kind: z.enum(["free", "half", "full"]) }),
  z.object({ kind: z.literal("amount"), cents: count }),
]);

/** The prices of a list. */
export const listTermsShape = shapeOf<ListTerms>()(
  "ListTerms",
  z.object({
    early: price,
    until: nullable(text).check(z.describe("Clock time in the club night until which the early price holds.")),
    late: price,
  }),
);

/** A guest list. */
export const staffListShape = shapeOf<StaffList>()(
  "GuestList",
  z.object({
    _id: text,
    of: z.object({ kind: z.enum(["event", "series", "all"]), id: text, name: text }),
    name: text,
    owner_kind: z.enum(ownerKinds),
    owner_name: text,
    owner_email: text,
    places: count.check(z.describe("People on one club night, plus-ones included.")),
    most_plus_ones: count,
    terms: listTermsShape,
    closes: text,
    commission: z.object({ per_person_cents: count, beyond: count }),
    link: flag.check(z.describe("Whether the owner has a link that works.")),
    link_ends_on: nullable(instant),
    version: count,
    nights: z.array(z.object({ night: day, title: text, off: text, entries: count, people: count })),
  }),
);

const entryShape = shapeOf<StaffEntry>()(
  "ListEntry",
  z.object({
    ...{ _id: text, name: text, plus_ones: count, email: text, note: text, code: text },
    ...{ added_on: instant, added_by: text, notified: flag, came: count },
    also: z.array(text).check(z.describe("Other lists of the night that the guest is on.")),
    first_on: text.check(z.describe("The list that they were on first, which counts; empty where it is this one.")),
    version: count,
  }),
);

/** A list with its guests of one club night. */
export const listOfNightShape = shapeOf<ListOfNight>()(
  "GuestListOfNight",
  z.object({
    list: staffListShape,
    night: day,
    entries: z.array(entryShape),
    left: count,
    closes_on: instant,
    over: text.check(z.describe("Why nobody can be added any more; empty if they can.")),
  }),
);

/** An upcoming event that a list can be for, with its series. */
export const choiceShape = z.object({ _id: text, name: text, start_date: instant, series: nullable(text) });

/** A line that was not added. */
export const badLineShape = shapeOf<BadLine>()("BadLine", z.object({ text, problem: text }));
