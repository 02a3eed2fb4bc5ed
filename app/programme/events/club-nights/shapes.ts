import * as z from "zod/mini";
import { categoryShape } from "../../../bookings/floor/availability-shapes.ts";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, day, flag, nullable, text } from "../../../platform/lib/shapes.ts";

/** Facts about a club night that guests need before they request a table. */
export const tableNightShape = z
  .object({
    night: text,
    rejection: nullable(text).check(z.describe("Why no table can be requested for it.")),
    /** The nearest; `name` is the event's, or empty. */
    nearby: z.array(z.object({ night: day, name: text })).check(z.describe("Other club nights, if it is rejected.")),
    full: flag.check(z.describe("Every table is taken: requests join the waitlist.")),
    tables: nullable(z.object({ seats: count, minimum: nullable(count) })).check(
      z.describe("The seats of the largest table, and the lowest minimum spend in minor units."),
    ),
    categories: z.array(categoryShape),
  })
  .register(shapeNames, { id: "TableNight" });
export type TableNight = z.output<typeof tableNightShape>;
