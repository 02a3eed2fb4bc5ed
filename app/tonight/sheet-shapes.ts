import * as z from "zod/mini";
import type { Capacity } from "../door/capacity.ts";
import { doorActionKinds, doorSources } from "../door/door-actions.ts";
import { floorShape } from "../floor/shapes.ts";
import { sheetListShape } from "../guest-lists/shapes.ts";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, day, instant, nullable, text } from "../lib/shapes.ts";
import { sheetRowShape, sheetShopShape } from "./shapes.ts";
import type { Sheet, SheetChanges } from "./sheet.ts";

const tick = z.object({
  _id: text.check(z.describe("Generated on the phone; an action sent twice is recorded once.")),
  request: text,
  what: z.enum(doorActionKinds),
  undoes: nullable(text).check(z.describe("Id of the action to undo.")),
  at: instant,
  by: text,
  door: text,
  phone: z.optional(text).check(z.describe("The name of the phone.")),
  people: z.optional(nullable(z.int())).check(z.describe("Who came in or left; omitted for the whole party.")),
  party: z.optional(nullable(z.int())).check(z.describe("Size of the party, with those who came in addition.")),
  source: z.optional(nullable(z.enum(doorSources))),
  reason: z.optional(text),
  room: z.optional(text).check(z.describe("The room that a correction is about; omitted for the venue.")),
});

const capacities = { licence: count, fire: count };

const capacityShape = shapeOf<Capacity>()(
  "Capacity",
  z.object({
    ...capacities,
    rooms: z.array(z.object({ name: text, ...capacities })),
    doors: z.array(z.object({ name: text, into: text, from: text.check(z.describe("Empty for the street.")) })),
    amberAt: count,
    silentSeconds: count,
  }),
);

const seenPhone = z.object({ door: text, phone: text, seen: instant });

export const sheetShape = shapeOf<Sheet>()(
  "Sheet",
  z.object({
    night: day,
    title: text,
    doors: instant,
    ends: instant,
    mark: text.check(z.describe("Send it as `after` to get later changes.")),
    now: instant,
    rows: z.array(sheetRowShape),
    ticks: z.array(tick),
    floor: floorShape,
    lists: z.array(sheetListShape),
    shops: z.array(sheetShopShape),
    ticket_key: text,
    capacity: capacityShape,
    phones: z.array(seenPhone),
    more: z.optional(count.check(z.describe("Guests that the next changes bring, with all actions."))),
  }),
);

export const sheetChangesShape = shapeOf<SheetChanges>()(
  "SheetChanges",
  z.object({
    mark: text,
    now: instant,
    rows: z.optional(z.array(sheetRowShape)),
    gone: z.optional(z.array(text)),
    ticks: z.optional(z.array(tick)),
    floor: z.optional(floorShape),
    lists: z.optional(z.array(sheetListShape)),
    shops: z.optional(z.array(sheetShopShape)),
    phones: z.array(seenPhone),
  }),
);
