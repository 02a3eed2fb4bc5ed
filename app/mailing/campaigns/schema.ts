import * as z from "zod/mini";
import { email, line, optionalLine } from "../../platform/lib/fields.ts";
import { isLinkable } from "../../platform/lib/rich-text.ts";
import { audienceSchema } from "./audience/schema.ts";

/** Maximum length of each text, and number of blocks. */
export const campaignLengths = {
  subject: 150,
  preheader: 150,
  text: 8_000,
  alt: 200,
  label: 60,
  link: 500,
  plainText: 30_000,
  blocks: 40,
  /** Entries (events, offers or news) in one block. */
  entries: 20,
} as const;

const SUBJECT = "Enter a subject.";

/** A subject, which is one line: RFC 5322 ends a header at a line break. */
const subject = z
  .string(SUBJECT)
  .check(
    z.refine(
      (text: string) => !/[\n\v\f\r\u0085\u2028\u2029]/u.test(text),
      "Remove the line breaks: a subject is one line.",
    ),
  );

/** A link that may be missing: unfinished drafts can be saved. */
const draftLink = z.string().check(
  z.trim(),
  z.maxLength(campaignLengths.link, `Use ${campaignLengths.link} characters or fewer.`),
  z.refine(
    (text: string) => text === "" || isLinkable(text),
    "Enter a link that starts with https://, or a page of this site such as /events.",
  ),
);

const long = (longest: number) =>
  z.string().check(z.maxLength(longest, `Use ${longest.toLocaleString("en")} characters or fewer.`));

const ids = z
  .array(z.string().check(z.maxLength(64)))
  .check(z.maxLength(campaignLengths.entries, `Choose up to ${campaignLengths.entries}.`));

const blockSchema = z.discriminatedUnion(
  "kind",
  [
    /** Text in the small Markdown subset; `{first name}` becomes the subscriber's. */
    z.object({ kind: z.literal("text"), text: long(campaignLengths.text) }),
    /** An image of the library by its id, with its alt text; `link` is empty if it leads nowhere. */
    z.object({
      kind: z.literal("image"),
      image: z.string().check(z.maxLength(64)),
      alt: optionalLine(campaignLengths.alt),
      link: draftLink,
    }),
    /** The events of the seven club nights from the day of sending, or those chosen by id, in their order. */
    z.object({
      kind: z.literal("events"),
      pick: z.enum(["week", "chosen"], "Choose this week's events or some of them."),
      ids,
    }),
    z.object({ kind: z.literal("offers"), ids }),
    z.object({ kind: z.literal("news"), ids }),
    /** `url` is a path of the site or an https address. */
    z.object({ kind: z.literal("button"), label: optionalLine(campaignLengths.label), url: draftLink }),
    z.object({ kind: z.literal("divider") }),
  ],
  "Choose a kind of block.",
);

/** A part of a campaign's email, from top to bottom. */
export type Block = z.output<typeof blockSchema>;

/** A block of events, offers or news. */
export type EntryBlock = Extract<Block, { kind: "events" | "offers" | "news" }>;

export const campaignContentSchema = z.object({
  subject: z.pipe(subject, line(SUBJECT, campaignLengths.subject)),
  preheader: optionalLine(campaignLengths.preheader),
  blocks: z
    .array(blockSchema)
    .check(z.maxLength(campaignLengths.blocks, `Use ${campaignLengths.blocks} blocks or fewer.`)),
  /** The plain-text part as edited; null if it follows the blocks. */
  plain_text: z.nullable(long(campaignLengths.plainText)),
  /** If omitted: everyone for a new campaign, else unchanged. */
  audience: z.optional(audienceSchema),
});

/** The content that staff edit. */
export type CampaignContent = z.output<typeof campaignContentSchema>;

export const newCampaignSchema = z.pick(campaignContentSchema, { subject: true });

/** Other addresses that a test is sent to. */
export const MAX_TEST_ADDRESSES = 5;

/** Content to be sent as a test to oneself and others. */
export const campaignTestSchema = z.extend(campaignContentSchema, {
  to: z.array(email).check(z.maxLength(MAX_TEST_ADDRESSES, `Enter up to ${MAX_TEST_ADDRESSES} other addresses.`)),
});

/** Content to be previewed as a subscriber gets it. */
export const campaignPreviewSchema = z.extend(campaignContentSchema, {
  /** The subscriber's email address; left out for anyone. */
  as: z.optional(z.string().check(z.trim(), z.maxLength(254))),
});

declare module "../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "campaigns.blocks": Block[];
  }
}
