import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count } from "../../../platform/lib/shapes.ts";
import { sourceFields } from "../funnel/shapes.ts";

export const sourcesShape = z
  .object({
    sources: z.array(
      z.object({
        ...sourceFields,
        views_before: count.check(z.describe("As many days before, on the same weekdays.")),
        sent_before: count,
      }),
    ),
  })
  .register(shapeNames, { id: "InsightsSources" });
export type ComparedSource = z.output<typeof sourcesShape>["sources"][number];
