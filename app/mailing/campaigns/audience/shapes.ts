import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, flag } from "../../../platform/lib/shapes.ts";

export const audienceCountShape = z
  .object({
    count,
    rounded: flag.check(z.describe("Rounded to tens, 0 for fewer than 20: the role may not see who is counted.")),
  })
  .register(shapeNames, { id: "AudienceCount" });
export type AudienceCount = z.output<typeof audienceCountShape>;
