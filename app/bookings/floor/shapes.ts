import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, flag, instant, nullable, text } from "../../platform/lib/shapes.ts";
import { tableShapes } from "./schema.ts";
import { seatingQuestions } from "./seating-questions.ts";

const cm = z.int();

/** A room of the floor plan. */
const roomShape = z
  .object({
    _id: text,
    name: text,
    outline: z
      .array(z.tuple([cm, cm]))
      .check(z.describe("Corners in order, in cm from the room's left and from its top.")),
    version: count,
  })
  .register(shapeNames, { id: "FloorRoom" });
export type FloorRoom = z.output<typeof roomShape>;
/** A corner of a room, in cm from its left and from its top. */
export type Corner = FloorRoom["outline"][number];

/** A table or booth in a plan, with its state for the plan's club night. */
const tableShape = z
  .object({
    _id: text,
    /** The name of its room. */
    room: text,
    name: text,
    seats: count,
    minimum: nullable(count).check(z.describe("Minor units of the venue's currency.")),
    /** The id of its category. */
    category: nullable(text),
    /** `square` stands for every rectangle, `round` for every ellipse. */
    shape: z.enum(tableShapes),
    center_x: cm.check(z.describe("Its middle, in cm from the room's left.")),
    center_y: cm.check(z.describe("Its middle, in cm from the room's top.")),
    width: count.check(z.describe("In cm, before it is turned.")),
    depth: count,
    turned: count.check(z.describe("Degrees, clockwise.")),
    version: count,
    state: nullable(z.enum(["held", "blocked"])),
    /** The party it is held for, or the reason it is blocked. */
    note: text,
    /** The id of the table that it is merged into. */
    merged_into: nullable(text),
  })
  .register(shapeNames, { id: "ClubTable" });
export type PlanTable = z.output<typeof tableShape>;
/** A table without its state for a club night. */
export type ClubTable = Omit<PlanTable, "state" | "note" | "merged_into">;
export type TableShape = PlanTable["shape"];
/** A table's state for one club night. */
export type NightState = NonNullable<PlanTable["state"]>;

/** One reason to ask before a party is seated. */
export const seatingDoubtShape = z.object({
  reason: z.enum(seatingQuestions),
  text: text.check(z.describe("For people to read: `Booth 1 has 6 seats, the party is 8.`")),
  may: flag.check(z.describe("Whether the caller may confirm it with `override`.")),
  party: nullable(z.object({ _id: text, name: text })).check(
    z.describe("The party that has the table; `instead_of` names it to move it."),
  ),
});
export type SeatingDoubt = z.output<typeof seatingDoubtShape>;

const planFields = {
  night: nullable(day),
  version: count.check(z.describe("Counts changes of the night's states, for If-Match.")),
  over: flag.check(z.describe("The club night is over: the plan is shown as it was.")),
  rooms: z.array(roomShape),
  tables: z.array(tableShape),
  categories: z.array(z.object({ _id: text, name: text })),
};

/** The club's rooms and tables; `night` is null for the plan as it is. */
export const planShape = z.object(planFields).register(shapeNames, { id: "FloorPlan" });
export type Plan = z.output<typeof planShape>;

const suggestion = {
  table: text,
  name: text,
  seats: count,
  merge: z.array(text).check(z.describe("Tables to merge into it first.")),
};

/** A table that is suggested for a party; `request` is the id of the party's request. */
export const partySuggestionShape = z
  .object({ request: text, ...suggestion })
  .register(shapeNames, { id: "TableSuggestion" });
export type PartySuggestion = z.output<typeof partySuggestionShape>;
/** A table for a party. */
export type Suggestion = Omit<PartySuggestion, "request">;

/** A club night's tables for one party to choose from. */
export const choicesShape = z
  .object({
    plan: planShape,
    parties: z.array(z.object({ table: text, name: text, guests: count, from: instant, until: instant })),
    party: z.object({ guests: count, table: nullable(text), from: instant, until: instant }),
    /** The table that fits it best. */
    suggestion: nullable(z.object({ ...suggestion, merge: z.array(text) })),
    /** Tables that nobody has at its time, and that are not held, blocked or offered to the waitlist. */
    free: z.array(text),
  })
  .register(shapeNames, { id: "TableChoices" });
export type TableChoices = z.output<typeof choicesShape>;

/** A party's table and times. */
const seatingShape = z.object({ request: text, table: nullable(text), from: instant, until: instant });
export type Seating = z.output<typeof seatingShape>;

/** The floor plan of a club night, and its seatings. */
export const floorShape = z
  .object({ ...planFields, seatings: z.array(seatingShape) })
  .register(shapeNames, { id: "Floor" });
export type Floor = z.output<typeof floorShape>;

/** A category as staff manage it; `tables` are the ids of its tables. */
export const tableCategoryShape = z
  .object({ _id: text, name: text, description: text, tables: z.array(text), version: count })
  .register(shapeNames, { id: "TableCategory" });
export type TableCategory = z.output<typeof tableCategoryShape>;
