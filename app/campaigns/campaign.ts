import type { CampaignState } from "../db/tables/campaigns.ts";
import { type Topic, topics } from "../newsletter/topics.ts";

export { type CampaignState, type Topic, topics };

/** A part of a campaign's email, from top to bottom. */
export type Block =
  /** Text in the small Markdown subset; `{first name}` becomes the subscriber's. */
  | { kind: "text"; text: string }
  /** An image of the library by its id, with its alt text; `link` is empty where it leads nowhere. */
  | { kind: "image"; image: string; alt: string; link: string }
  /** The events of the seven club nights from the day of sending, or those chosen by id, in their order. */
  | { kind: "events"; pick: "week" | "chosen"; ids: string[] }
  | { kind: "offers"; ids: string[] }
  | { kind: "news"; ids: string[] }
  /** `url` is a path of the site or an https address. */
  | { kind: "button"; label: string; url: string }
  | { kind: "divider" };

/** A condition on what the club knows of a subscriber by their email address. Months are counted back from today. */
export type Condition =
  | { kind: "requested"; months: number }
  | { kind: "came"; months: number }
  | { kind: "claimed"; months: number }
  | { kind: "never-came" }
  /** `since` is `YYYY-MM-DD`. */
  | { kind: "subscribed"; since: string };

/**
 * Who gets a campaign, of all who are on the list and not suppressed: those who chose at least one of `topics` (none
 * named: everyone), and of these whoever meets all `conditions`.
 */
export interface Audience {
  topics: Topic[];
  conditions: Condition[];
}

/** What staff write. */
export interface CampaignContent {
  subject: string;
  preheader: string;
  blocks: Block[];
  /** The plain-text part as edited; null where it follows the blocks. */
  plain_text: string | null;
  /** Left out: everyone on the list, or as it was. */
  audience?: Audience | undefined;
}

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
