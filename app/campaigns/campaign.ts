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
}
