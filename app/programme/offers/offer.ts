import type * as z from "zod/mini";
import type { offerShape, staffOfferShape } from "./shapes.ts";

/** An offer as every call sends it. */
export type Offer = z.output<typeof offerShape>;

/** The fields of an offer in a list; a page with a list contains only these. */
export type ListedOffer = Pick<Offer, "_id" | "title" | "imgsrc" | "picture">;

/** An offer as staff see it. */
export type StaffOffer = z.output<typeof staffOfferShape>;

/** The value of an offer's `event` for all events. */
export const ALL_EVENTS = "Others";
