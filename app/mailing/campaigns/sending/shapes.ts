import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, flag, nullable, text } from "../../../platform/lib/shapes.ts";
import { audienceCountShape } from "../audience/shapes.ts";
import { campaignShape } from "../shapes.ts";

/** The progress of a campaign. */
export const sendingShape = z
  .object({
    campaign: campaignShape,
    /** How many would get it now; null once it was started. */
    audience: nullable(audienceCountShape),
    /** What must be fixed before it can be sent. */
    problems: z.array(text),
    /** Whether a mail server is set up. */
    mail: flag,
    /** Whether the counts are rounded, like the audience. */
    rounded: flag,
    /** Its recipients by outcome. */
    counts: z.object({ waiting: count, sent: count, rejected: count, failed: count, skipped: count }),
    /** Whether all its recipients are counted: they are added once it is started. */
    ready: flag,
  })
  .register(shapeNames, { id: "CampaignSending" });
export type CampaignSending = z.output<typeof sendingShape>;
