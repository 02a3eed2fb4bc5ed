import type { CampaignState } from "../db/tables/campaigns.ts";
import { topics } from "../newsletter/topics.ts";
import type { Audience, Condition } from "./audience/schema.ts";
import type { Block, CampaignContent, EntryBlock } from "./schema.ts";

export { type Audience, type Block, type CampaignContent, type CampaignState, type Condition, type EntryBlock, topics };

/** A campaign as staff see it. */
export interface Campaign extends CampaignContent {
  _id: string;
  slug: string;
  audience: Audience;
  in_archive: boolean;
  state: CampaignState;
  /** Why it is paused or overdue, for people; else empty. */
  state_reason: string;
  /** When it is to be sent by the venue's clock, `YYYY-MM-DDTHH:MM`; null unless it is scheduled. */
  send_wall: string | null;
  /** ISO 8601 with the venue's offset, like the times below. */
  send_on: string | null;
  started_on: string | null;
  finished_on: string | null;
  created_on: string;
  created_by: string;
  updated_on: string;
  version: number;
}

/** A campaign in a list. */
export interface CampaignSummary
  extends Pick<
    Campaign,
    "_id" | "subject" | "state" | "send_on" | "started_on" | "finished_on" | "updated_on" | "created_by"
  > {
  /** What it shows that is no longer on, in sentences; of a campaign that was not sent yet. */
  flags: string[];
}

/** A campaign that is not sent as it should be, and why. */
export type StuckCampaign = Pick<Campaign, "_id" | "subject" | "state" | "state_reason">;

/** A place in a subject, preheader or text that stands for the subscriber's first name. */
export const FIRST_NAME = "{first name}";
