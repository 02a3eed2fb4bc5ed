import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, text } from "../../../platform/lib/shapes.ts";

/** `line` is the date. */
const choices = z.array(z.object({ _id: text, title: text, line: text }));

/** The entries that blocks can show, in the order that guests see. */
export const blockChoicesShape = z
  .object({ events: choices, offers: choices, news: choices })
  .register(shapeNames, { id: "CampaignBlockChoices" });
export type BlockChoices = z.output<typeof blockChoicesShape>;

/** The preview of an email in the editor. */
export const previewShape = z.object({
  subject: text,
  html: text,
  text,
  /** Deleted ones are missing. */
  images: z.record(z.string(), text).check(z.describe("Stored paths of the blocks' images by id.")),
  generated: text.check(z.describe("The plain text that follows from the blocks, without the small print.")),
  /** Size of the HTML part. */
  bytes: count,
  /** What must be fixed before it may be sent. */
  problems: z.array(text),
  /** Advice from the rules on promoting liquor; it blocks nothing. */
  liquor: z.array(z.object({ rule: text, found: text, advice: text, source: z.object({ name: text, link: text }) })),
});
export type CampaignPreview = z.output<typeof previewShape>;
