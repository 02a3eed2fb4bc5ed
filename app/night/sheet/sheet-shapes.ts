import * as z from "zod/mini";
import { doorActionKinds, doorSources, paidByWays } from "../../bookings/door-log/door-actions.ts";
import { floorShape } from "../../bookings/floor/shapes.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, instant, nullable, text } from "../../platform/lib/shapes.ts";
import { sheetListShape } from "../guest-lists/shapes.ts";
import { sheetRowShape, sheetShopShape } from "./shapes.ts";

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
  rooms: z
    .optional(z.record(text, count))
    .check(z.describe("Of a correction of the venue: how many of those counted are in each room.")),
  paid: z
    .optional(z.object({ cents: count, by: z.enum(paidByWays) }))
    .check(z.describe("What walk-ins paid, all together, in minor units.")),
});

const capacities = { licence: count, fire: count };

const capacityShape = z
  .object({
    ...capacities,
    rooms: z.array(z.object({ name: text, ...capacities })),
    doors: z.array(z.object({ name: text, into: text, from: text.check(z.describe("Empty for the street.")) })),
    amberAt: count,
    silentSeconds: count,
  })
  .register(shapeNames, { id: "Capacity" });

const seenPhone = z.object({ door: text, phone: text, seen: instant });

/** The guest list of one night with all door actions. */
export const sheetShape = z
  .object({
    night: day,
    /** The names of its events. */
    title: text,
    /** When doors open. */
    doors: instant,
    /** When the night ends and phones delete its data. */
    ends: instant,
    /** Phones that saved the sheet before the previous release have none. */
    closes: z.optional(instant).check(z.describe("When its bookings end, unless a party's times say otherwise.")),
    mark: text.check(z.describe("Send it as `after` to get later changes.")),
    /** The server's clock. */
    now: instant,
    rows: z.array(sheetRowShape),
    ticks: z.array(tick),
    floor: floorShape,
    lists: z.array(sheetListShape),
    shops: z.array(sheetShopShape),
    /** The key with which this phone hashes the codes of tickets. */
    ticket_key: text,
    /** Phones of the previous release have none. */
    capacity: capacityShape,
    /** The phones that are logged in at the night's doors. */
    phones: z.array(seenPhone),
    epoch: z
      .optional(text)
      .check(
        z.describe("Names the server's data since it was last restored: the log may lack what phones saw before."),
      ),
    /** Only in a large night's first part. */
    more: z.optional(count.check(z.describe("Guests that the next changes bring, with all actions."))),
  })
  .register(shapeNames, { id: "Sheet" });
export type Sheet = z.output<typeof sheetShape>;

/** The changes of a sheet since a mark; unchanged parts are left out. */
export const sheetChangesShape = z
  .object({
    mark: text,
    now: instant,
    rows: z.optional(z.array(sheetRowShape)),
    /** Ids of rows that are no longer on the sheet. */
    gone: z.optional(z.array(text)),
    ticks: z.optional(z.array(tick)),
    floor: z.optional(floorShape),
    lists: z.optional(z.array(sheetListShape)),
    shops: z.optional(z.array(sheetShopShape)),
    phones: z.array(seenPhone),
  })
  .register(shapeNames, { id: "SheetChanges" });
export type SheetChanges = z.output<typeof sheetChangesShape>;
