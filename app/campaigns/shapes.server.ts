import * as z from "zod/mini";
import { campaignStates } from "../db/tables/campaigns.ts";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, flag, instant, nullable, text } from "../lib/shapes.ts";
import { type Audience, type Block, type Campaign, type CampaignSummary, topics } from "./campaign.ts";

/** A block of a campaign. */
const blockShape = shapeOf<Block>()(
  "CampaignBlock",
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("text"), text }),
    z.object({ kind: z.literal("image"), image: text, alt: text, link: text }),
    z.object({ kind: z.literal("events"), pick: z.enum(["week", "chosen"]), ids: z.array(text) }),
    z.object({ kind: z.literal("offers"), ids: z.array(text) }),
    z.object({ kind: z.literal("news"), ids: z.array(text) }),
    z.object({ kind: z.literal("button"), label: text, url: text }),
    z.object({ kind: z.literal("divider") }),
  ]),
);

const months = count;

/** Who gets a campaign. */
const audienceShape = shapeOf<Audience>()(
  "CampaignAudience",
  z.object({
    topics: z.array(z.enum(topics)),
    conditions: z.array(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("requested"), months }),
        z.object({ kind: z.literal("came"), months }),
        z.object({ kind: z.literal("claimed"), months }),
        z.object({ kind: z.literal("never-came") }),
        z.object({ kind: z.literal("subscribed"), since: text }),
      ]),
    ),
  }),
);

const state = z.enum(campaignStates);

/** A campaign. */
export const campaignShape = shapeOf<Campaign>()(
  "Campaign",
  z.object({
    _id: text,
    slug: text,
    subject: text,
    preheader: text,
    blocks: z.array(blockShape),
    plain_text: nullable(text).check(z.describe("The edited plain text; null where it follows the blocks.")),
    audience: audienceShape,
    in_archive: flag,
    state,
    state_reason: text,
    send_wall: nullable(text),
    send_on: nullable(instant),
    started_on: nullable(instant),
    finished_on: nullable(instant),
    created_on: instant,
    created_by: text,
    updated_on: instant,
    version: count,
  }),
);

/** A campaign in the list. */
export const campaignSummaryShape = shapeOf<CampaignSummary>()(
  "CampaignSummary",
  z.object({
    _id: text,
    subject: text,
    state,
    send_on: nullable(instant),
    started_on: nullable(instant),
    finished_on: nullable(instant),
    updated_on: instant,
    created_by: text,
    flags: z.array(text),
  }),
);
