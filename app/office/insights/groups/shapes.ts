import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, day, text } from "../../../platform/lib/shapes.ts";
import { numberFields } from "../shapes.ts";

export const groupsShape = z
  .object({
    groups: z.array(
      z.object({
        name: text.check(z.describe("Empty for nights without a series.")),
        dates: z.array(day).check(z.describe("Its club nights, the first one first.")),
        nights: count.check(z.describe("Club nights that are over; the others add nothing.")),
        ...numberFields,
      }),
    ),
  })
  .register(shapeNames, { id: "InsightsGroups" });
export type Group = z.output<typeof groupsShape>["groups"][number];
