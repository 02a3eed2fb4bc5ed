import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, day, nullable, text } from "../../../platform/lib/shapes.ts";

const numbers = {
  people: count.check(z.describe("Who went in, as its doors counted them.")),
  peak: count.check(z.describe("The most people in it at once; of several nights, the highest.")),
  tables: count.check(z.describe("Of the floor plan, added up over these nights.")),
  parties: count.check(z.describe("That were given one of its tables.")),
  came: count,
  spend: nullable(
    z.object({
      parties: count,
      people: count,
      spent: z.int().check(z.describe("Minor units of the venue's currency.")),
    }),
  ).check(z.describe("Of these parties, those whose bill was recorded. Null without `spend.see`.")),
};

export const roomsShape = z
  .object({
    rooms: z.array(
      z.object({
        room: text,
        nights: count.check(z.describe("With anyone counted into it, or a party at one of its tables.")),
        ...numbers,
      }),
    ),
    of_room: z
      .array(z.object({ night: day, title: text, ...numbers }))
      .check(z.describe("These nights of the room that is asked for, whose sums are its row; empty without one.")),
    missing: count.check(z.describe("Club nights of the range whose rooms were not kept yet.")),
  })
  .register(shapeNames, { id: "InsightsRooms" });
export type Rooms = z.output<typeof roomsShape>;
export type Room = Rooms["rooms"][number];
export type RoomNight = Rooms["of_room"][number];
