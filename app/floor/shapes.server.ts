import * as z from "zod/mini";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, day, flag, instant, nullable, text } from "../lib/shapes.ts";
import type { TableChoices } from "./choices.ts";
import type { Floor } from "./floor.ts";
import { type FloorRoom, type Plan, type PlanTable, tableShapes } from "./plan.ts";
import type { PartySuggestion } from "./suggestion.ts";

const cm = z.int();

const roomShape = shapeOf<FloorRoom>()(
  "FloorRoom",
  z.object({
    _id: text,
    name: text,
    outline: z
      .array(z.tuple([cm, cm]))
      .check(z.describe("Corners in order, in cm from the room's left and from its top.")),
    version: count,
  }),
);

const tableShape = shapeOf<PlanTable>()(
  "ClubTable",
  z.object({
    _id: text,
    room: text,
    name: text,
    seats: count,
    minimum: nullable(count).check(z.describe("Minor units of the venue's currency.")),
    category: nullable(text),
    shape: z.enum(tableShapes),
    center_x: cm.check(z.describe("Its middle, in cm from the room's left.")),
    center_y: cm.check(z.describe("Its middle, in cm from the room's top.")),
    width: count.check(z.describe("In cm, before it is turned.")),
    depth: count,
    turned: count.check(z.describe("Degrees, clockwise.")),
    version: count,
    state: nullable(z.enum(["held", "blocked"])),
    note: text,
    merged_into: nullable(text),
  }),
);

const planFields = {
  night: nullable(day),
  version: count.check(z.describe("Counts changes of the night's states, for If-Match.")),
  over: flag.check(z.describe("The club night is over: the plan is shown as it was.")),
  rooms: z.array(roomShape),
  tables: z.array(tableShape),
  categories: z.array(z.object({ _id: text, name: text })),
};

export const planShape = shapeOf<Plan>()("FloorPlan", z.object(planFields));

export const partySuggestionShape = shapeOf<PartySuggestion>()(
  "TableSuggestion",
  z.object({
    request: text,
    table: text,
    name: text,
    seats: count,
    merge: z.array(text).check(z.describe("Tables to merge into it first.")),
  }),
);

export const choicesShape = shapeOf<TableChoices>()(
  "TableChoices",
  z.object({
    plan: planShape,
    parties: z.array(z.object({ table: text, name: text, guests: count, from: instant, until: instant })),
    party: z.object({ guests: count, table: nullable(text), from: instant, until: instant }),
    suggestion: nullable(z.object({ table: text, name: text, seats: count, merge: z.array(text) })),
    free: z.array(text),
  }),
);

const seating = z.object({ request: text, table: nullable(text), from: instant, until: instant });

export const floorShape = shapeOf<Floor>()("Floor", z.object({ ...planFields, seatings: z.array(seating) }));
