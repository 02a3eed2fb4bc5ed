import * as z from "zod/mini";
import { ownerKinds } from "../../platform/db/tables/guest-lists.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, flag, instant, nullable, text } from "../../platform/lib/shapes.ts";

/** A price at the door; amounts in minor units. */
const price = z.union([
  z.object({ kind: z.enum(["free", "half", "full"]) }),
  z.object({ kind: z.literal("amount"), cents: count }),
]);
export type Price = z.output<typeof price>;

/** The prices of a list: `early` until a time of the club night, `late` after it. */
const listTermsShape = z
  .object({
    early: price,
    /** `HH:MM`; null if `early` holds all night. */
    until: nullable(text).check(z.describe("Clock time in the club night until which the early price holds.")),
    late: price,
  })
  .register(shapeNames, { id: "ListTerms" });
export type ListTerms = z.output<typeof listTermsShape>;

export const sheetListShape = z.object({
  _id: text,
  name: text,
  owner: text,
  owner_kind: z.enum(ownerKinds),
  terms: listTermsShape,
});
export type SheetList = z.output<typeof sheetListShape>;

export const staffListShape = z
  .object({
    _id: text,
    /** `id` is empty for every club night; `name` then too, and if the event was deleted. */
    of: z.object({ kind: z.enum(["event", "series", "all"]), id: text, name: text }),
    name: text,
    owner_kind: z.enum(ownerKinds),
    owner_name: text,
    owner_email: text,
    places: count.check(z.describe("People on one club night, plus-ones included.")),
    most_plus_ones: count,
    terms: listTermsShape,
    closes: text,
    /** In minor units, for each person `beyond` a number. */
    commission: z.object({ per_person_cents: count, beyond: count }),
    link: flag.check(z.describe("Whether the owner has a link that works.")),
    link_ends_on: nullable(instant),
    version: count,
    /** Tonight and later, and past ones with entries. `off` is `cancelled`, `postponed` or empty. */
    nights: z.array(z.object({ night: day, title: text, off: text, entries: count, people: count })),
  })
  .register(shapeNames, { id: "GuestList" });
export type StaffList = z.output<typeof staffListShape>;
export type ListSubject = StaffList["of"];
export type Commission = StaffList["commission"];
export type ListNight = StaffList["nights"][number];

declare module "../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "guest_lists.terms": ListTerms;
    "guest_lists.commission": Partial<Commission>;
  }
}

/** An entry of a list, for staff. */
const entryShape = z
  .object({
    _id: text,
    name: text,
    plus_ones: count,
    email: text,
    note: text,
    code: text,
    added_on: instant,
    added_by: text,
    notified: flag,
    came: count,
    also: z.array(text).check(z.describe("Other lists of the night that the guest is on.")),
    first_on: text.check(z.describe("The list that they were on first, which counts; empty where it is this one.")),
    version: count,
  })
  .register(shapeNames, { id: "ListEntry" });
export type StaffEntry = z.output<typeof entryShape>;

/** A list with its guests of one club night. */
export const listOfNightShape = z
  .object({
    list: staffListShape,
    night: day,
    entries: z.array(entryShape),
    /** Places that are left. */
    left: count,
    /** When the list closes for its owner. */
    closes_on: instant,
    over: text.check(z.describe("Why nobody can be added any more; empty if they can.")),
  })
  .register(shapeNames, { id: "GuestListOfNight" });
export type ListOfNight = z.output<typeof listOfNightShape>;

/** An upcoming event that a list can be for, with its series. */
export const choiceShape = z.object({ _id: text, name: text, start_date: instant, series: nullable(text) });

/** A line that was not added, with what to do about it. */
export const badLineShape = z.object({ text, problem: text }).register(shapeNames, { id: "BadLine" });
export type BadLine = z.output<typeof badLineShape>;
