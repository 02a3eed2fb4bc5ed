import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, nullable, text } from "../../platform/lib/shapes.ts";

const beside = z.object({
  now: count,
  usual: nullable(count),
  slow: z.boolean().check(z.describe("Well below the usual, by the club's settings of warnings.")),
  line: z.array(count).check(z.describe("How many there were each day, from four weeks before the night until today.")),
  usual_line: nullable(z.array(count)).check(z.describe("The usual number of each day until the night.")),
});

export const paceShape = z
  .object({
    nights: z.array(
      z.object({
        night: day,
        title: text,
        days: count.check(z.describe("How many days until then.")),
        tables: beside.check(
          z.describe(
            "Asked for so far, and the median of earlier nights of the same weekday so many days before; null before there are three.",
          ),
        ),
        lists: beside,
        tickets: beside,
      }),
    ),
  })
  .register(shapeNames, { id: "Pace" });
export type ComingNight = z.output<typeof paceShape>["nights"][number];
