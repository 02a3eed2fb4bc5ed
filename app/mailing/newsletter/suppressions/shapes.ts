import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, instant, nullable, pageFields, text } from "../../../platform/lib/shapes.ts";
import { suppressionReasons } from "./suppression.ts";

/** An address that gets no campaigns; its id is its mark. */
const suppressionShape = z
  .object({
    _id: text,
    address: nullable(text).check(z.describe("Null once the guest's data was erased.")),
    reason: z.enum(suppressionReasons),
    /** In staff's words. */
    detail: text,
    since: instant,
    by: text,
  })
  .register(shapeNames, { id: "Suppression" });
export type Suppression = z.output<typeof suppressionShape>;

export const suppressionsPageShape = z
  .object({
    items: z.array(suppressionShape),
    ...pageFields,
    counts: z.object({ all: count, bounced: count, complained: count, staff: count, imported: count }),
  })
  .register(shapeNames, { id: "SuppressionsPage" });
export type SuppressionsPage = z.output<typeof suppressionsPageShape>;
