import type { Block } from "../campaign.ts";

/** The kinds of blocks as staff read them. */
export const blockNames: Record<Block["kind"], string> = {
  text: "Text",
  image: "Image",
  events: "Events",
  offers: "Offers",
  news: "News",
  button: "Button",
  divider: "Divider",
};
