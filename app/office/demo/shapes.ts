import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count } from "../../platform/lib/shapes.ts";

/** How many of each kind; lists with their guests. */
const counts = z.object({
  events: count,
  offers: count,
  news: count,
  tables: count,
  categories: count,
  images: count,
  requests: count,
  subscribers: count,
  campaigns: count,
  lists: count,
  shops: count,
});
export type DemoCounts = z.output<typeof counts>;

/** Counts of rows that removing the demo deletes, and of those that it leaves to the club. */
export const demoShape = z
  .object({
    removes: counts,
    /** Changed by staff since they were added. */
    edited: counts,
    /** Needed by guests' requests or by the club's own content. */
    used: counts,
    /** Texts and facts of the club that become neutral. */
    settings: count,
  })
  .register(shapeNames, { id: "DemoData" });
export type DemoData = z.output<typeof demoShape>;
