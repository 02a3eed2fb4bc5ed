import { venue } from "../venue.ts";
import type { PageText } from "./shape.ts";

/** Texts of /gallery. */
export const galleryPage: PageText = {
  title: "Gallery",
  description: `Ten photos from inside ${venue.name} in ${venue.address.locality}: the floor, the lights, the bar and the booths, as they look on a club night.`,
  lead: "Ten photos of one room, from the first record to the confetti.",
};
