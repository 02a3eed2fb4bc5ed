import * as z from "zod/mini";
import { count, nullable, text } from "../../platform/lib/shapes.ts";

/** A category of tables that guests can choose, on one club night; its facts are computed from its tables. */
export const categoryShape = z.object({
  category: z.object({
    _id: text,
    name: text,
    description: text,
    /** The seats of its smallest and of its largest table. */
    seats: z.object({ from: count, to: count }),
    minimum: nullable(count).check(z.describe("Lowest minimum spend, in minor units.")),
    rooms: z.array(text),
  }),
  /** How many tables are left: some, few, or none, so that a request joins the waitlist. */
  state: z.enum(["available", "few", "waitlist"]),
});
export type CategoryAvailability = z.output<typeof categoryShape>;
export type OfferedCategory = CategoryAvailability["category"];
export type TablesLeft = CategoryAvailability["state"];

/** The tables that a party may get: the seats of the largest, and the lowest minimum spend in minor units; null for none. */
export interface TableFacts {
  seats: number;
  minimum: number | null;
}
