import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count } from "../../platform/lib/shapes.ts";

/** Counts by kind; lists include their guests. */
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

/** Counts of what removing the demo deletes, and of what stays with the club. */
export const demoShape = z
  .object({
    removes: counts,
    /** Edited by staff since they were added. */
    edited: counts,
    /** Needed by real guests' requests or the club's own content. */
    used: counts,
    /** Number of texts and facts that become neutral. */
    settings: count,
  })
  .register(shapeNames, { id: "DemoData" });
export type DemoData = z.output<typeof demoShape>;
