import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, instant, nullable, text } from "../../platform/lib/shapes.ts";

export const waitlistShape = z
  .object({
    parties: z.array(
      z.object({
        request: text,
        reference: text,
        name: text,
        guests: count,
        /** Among those who wait for a table of its size, from 1. */
        place: count,
        offer: nullable(z.object({ _id: text, table: text, expires_on: instant })),
      }),
    ),
    tables: z.array(z.object({ _id: text, name: text, seats: count })),
  })
  .register(shapeNames, { id: "Waitlist" });

/** The waitlist of a club night, first come first, and the tables that can be offered. */
export type Waitlist = z.output<typeof waitlistShape>;
