import type * as z from "zod/mini";
import { venue } from "../../platform/venue/venue.ts";
import type { newsItemShape, newsSummaryShape, staffNewsShape } from "./shapes.ts";

/** The fields of an item in a list of news. */
export type NewsSummary = z.output<typeof newsSummaryShape>;

/** One item, whole. */
export type NewsItem = z.output<typeof newsItemShape>;

/** An item as staff see it. */
export type StaffNews = z.output<typeof staffNewsShape>;

/** The category of an item that names none. */
export const USUAL_CATEGORY = "News";

/** The byline of an item without an author. */
export const editorialTeam = (): string => `${venue.name} Editorial Team`;
