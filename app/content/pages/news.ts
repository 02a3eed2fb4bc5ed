import { venue } from "../venue.ts";
import type { PageText } from "./shape.ts";

/** Texts of /news. */
export const newsPage: PageText = {
  title: "News & Highlights",
  description: `What is new at ${venue.name} in ${venue.address.locality}, ${venue.address.city}: changes to the room, new residents, community nights and how to get home.`,
  lead: "What changed in the room, who joined us, and what it means for your night.",
};
