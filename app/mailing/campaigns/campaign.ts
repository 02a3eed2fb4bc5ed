import type { CampaignState } from "../../platform/db/tables/campaigns.ts";
import { topics } from "../consents/topics.ts";
import type { Audience, Condition } from "./audience/schema.ts";
import type { Block, CampaignContent, EntryBlock } from "./schema.ts";
import type { Campaign } from "./shapes.ts";

export { type Audience, type Block, type CampaignContent, type CampaignState, type Condition, type EntryBlock, topics };

/** A campaign whose sending is stuck, with the reason. */
export type StuckCampaign = Pick<Campaign, "_id" | "subject" | "state" | "state_reason">;

/** Placeholder for the subscriber's first name in a subject, preheader or text. */
export const FIRST_NAME = "{first name}";

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
