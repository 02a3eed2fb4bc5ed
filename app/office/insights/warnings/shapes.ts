import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { text } from "../../../platform/lib/shapes.ts";

/** The kinds of warnings. */
const warningAbouts = ["pace", "deposits", "domain", "promoter", "list", "incidents", "statement"] as const;

export const warningsShape = z
  .object({
    warnings: z.array(
      z.object({
        about: z.enum(warningAbouts),
        text: text.check(z.describe("In words, with the numbers behind it. Names no guest.")),
        to: text.check(z.describe("The path of the screen with its rows.")),
      }),
    ),
  })
  .register(shapeNames, { id: "Warnings" });
export type Warning = z.output<typeof warningsShape>["warnings"][number];
