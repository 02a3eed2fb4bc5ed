import * as z from "zod/mini";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, instant, nullable, text } from "../lib/shapes.ts";
import type { ClubTable, Floor } from "./floor.ts";

export const clubTableShape = shapeOf<ClubTable>()(
  "ClubTable",
  z.object({
    _id: text,
    room: text,
    name: text,
    seats: count,
    minimum: nullable(count).check(z.describe("Minor units of the venue's currency.")),
    x: count.check(z.describe("Per cent of the room from the left.")),
    y: count.check(z.describe("Per cent of the room from the top.")),
    version: count,
  }),
);

const seating = z.object({ request: text, table: nullable(text), from: instant, until: instant });

export const floorShape = shapeOf<Floor>()(
  "Floor",
  z.object({ tables: z.array(clubTableShape), seatings: z.array(seating) }),
);
