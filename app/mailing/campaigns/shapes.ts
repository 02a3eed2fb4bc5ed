import * as z from "zod/mini";
import { campaignStates } from "../../platform/db/tables/campaigns.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, flag, instant, nullable, text } from "../../platform/lib/shapes.ts";
import { topics } from "../consents/topics.ts";

const blockShape = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("text"), text }),
    z.object({ kind: z.literal("image"), image: text, alt: text, link: text }),
    z.object({ kind: z.literal("events"), pick: z.enum(["week", "chosen"]), ids: z.array(text) }),
    z.object({ kind: z.literal("offers"), ids: z.array(text) }),
    z.object({ kind: z.literal("news"), ids: z.array(text) }),
    z.object({ kind: z.literal("button"), label: text, url: text }),
    z.object({ kind: z.literal("divider") }),
  ])
  .register(shapeNames, { id: "CampaignBlock" });

const months = count;

/** Who gets a campaign. */
const audienceShape = z
  .object({
    topics: z.array(z.enum(topics)),
    conditions: z.array(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("requested"), months }),
        z.object({ kind: z.literal("came"), months }),
        z.object({ kind: z.literal("claimed"), months }),
        z.object({ kind: z.literal("never-came") }),
        z.object({ kind: z.literal("subscribed"), since: text }),
        z.object({ kind: z.literal("tagged"), tag: text }),
        z.object({ kind: z.literal("visits"), visits: count, months }),
        z.object({ kind: z.literal("spent"), cents: count }),
        z.object({ kind: z.literal("no-shows"), count }),
      ]),
    ),
  })
  .register(shapeNames, { id: "CampaignAudience" });

const state = z.enum(campaignStates);

/** A campaign as staff see it. */
export const campaignShape = z
  .object({
    _id: text,
    slug: text,
    subject: text,
    preheader: text,
    blocks: z.array(blockShape),
    plain_text: nullable(text).check(z.describe("The edited plain text; null where it follows the blocks.")),
    audience: audienceShape,
    in_archive: flag,
    state,
    /** Why it is paused or overdue, for staff; else empty. */
    state_reason: text,
    /** When it will be sent by the venue's clock, `YYYY-MM-DDTHH:MM`; null unless it is scheduled. */
    send_wall: nullable(text),
    send_on: nullable(instant),
    started_on: nullable(instant),
    finished_on: nullable(instant),
    created_on: instant,
    created_by: text,
    updated_on: instant,
    version: count,
  })
  .register(shapeNames, { id: "Campaign" });
export type Campaign = z.output<typeof campaignShape>;

/** A campaign in the list. */
export const campaignSummaryShape = z
  .object({
    _id: text,
    subject: text,
    state,
    send_on: nullable(instant),
    started_on: nullable(instant),
    finished_on: nullable(instant),
    updated_on: instant,
    created_by: text,
    /** Warnings about content that guests no longer see; empty once it was sent. */
    flags: z.array(text),
  })
  .register(shapeNames, { id: "CampaignSummary" });
export type CampaignSummary = z.output<typeof campaignSummaryShape>;
