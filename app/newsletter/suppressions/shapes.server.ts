import * as z from "zod/mini";
import { shapeOf } from "../../http/endpoint.server.ts";
import { count, instant, nullable, pageFields, text } from "../../lib/shapes.ts";
import { type Suppression, type SuppressionsPage, suppressionReasons } from "./suppression.ts";

const suppressionShape = shapeOf<Suppression>()(
  "Suppression",
  z.object({
    _id: text,
    address: nullable(text).check(z.describe("Null once the guest’s data was erased.")),
    reason: z.enum(suppressionReasons),
    detail: text,
    since: instant,
    by: text,
  }),
);

export const suppressionsPageShape = shapeOf<SuppressionsPage>()(
  "SuppressionsPage",
  z.object({
    items: z.array(suppressionShape),
    ...pageFields,
    counts: z.object({ all: count, bounced: count, complained: count, staff: count, imported: count }),
  }),
);
