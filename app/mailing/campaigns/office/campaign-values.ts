import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import type { Values } from "../../../platform/ui/office/form-values.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import type { FormStart } from "../../../staff/toolkit/merge-stale-edit.ts";
import { topicLabels } from "../../consents/topics.ts";
import { everyone } from "../audience/schema.ts";
import { type Audience, type Block, blockNames, type CampaignContent, type Condition } from "../campaign.ts";
import { campaignContentSchema } from "../schema.ts";
import type { Campaign } from "../shapes.ts";

/** The conditions of an audience in the form's order: the text before and after the value. */
export const conditionTexts: Record<Condition["kind"], readonly [string, string]> = {
  requested: ["Requested a table in the last", "months"],
  claimed: ["Claimed an offer in the last", "months"],
  came: ["Came in the last", "months"],
  "never-came": ["Never came, as far as we know", ""],
  subscribed: ["Subscribed since", ""],
  tagged: ["Have the tag", ""],
  visits: ["Came at least", "months"],
  spent: ["Spent at least", ""],
  "no-shows": ["Did not turn up at least", "times"],
};

/** The editor's first values: the blocks are one field, and so is the audience, each as JSON. */
export function campaignStart({ subject, preheader, blocks, plain_text, audience, version }: Campaign): FormStart {
  const json = { blocks: JSON.stringify(blocks), audience: JSON.stringify(audience) };
  return { values: { subject, preheader, ...json, plain_text: plain_text ?? "" }, version };
}

/** Reads the blocks of the editor's field. */
export function readBlocks(value: string | undefined): Block[] {
  return value ? JSON.parse(value) : [];
}

/** Reads the audience of the editor's field: everyone where it is empty. */
export function readAudienceField(value: string | undefined): Audience {
  return value ? JSON.parse(value) : everyone;
}

/** Converts the editor's values to content. */
export function contentOf({ subject = "", preheader = "", blocks, plain_text, audience }: Values): CampaignContent {
  return {
    subject,
    preheader,
    blocks: readBlocks(blocks),
    audience: readAudienceField(audience),
    plain_text: plain_text?.trim() ? plain_text : null,
  };
}

/** The first error of each invalid field by its path: `blocks.2.url`. */
export function contentErrors(values: Values): Record<string, string> {
  const errors: Record<string, string> = {};
  const checked = campaignContentSchema.safeParse(contentOf(values));
  for (const { path, message } of checked.success ? [] : checked.error.issues) errors[path.join(".")] ??= message;
  return errors;
}

/** The labels of the editor's fields in a conflict. */
export const campaignLabels = {
  subject: "Subject",
  preheader: "Preview text",
  blocks: "Blocks",
  plain_text: "Plain text",
  audience: "Audience",
};

/** A field's value as staff read it. */
export function campaignText(name: string, value: string): string {
  if (name === "audience") return audienceText(readAudienceField(value));
  if (name !== "blocks") return value;
  return readBlocks(value).map(summaryOf).join("\n");
}

/** The chosen value of a condition, as staff read it. */
function chosenText(condition: Condition): string {
  switch (condition.kind) {
    case "never-came":
      return "";
    case "subscribed":
      return condition.since;
    case "tagged":
      return "";
    case "visits":
      return `${formatCount(condition.visits, "time", "times")} or more in the last ${condition.months}`;
    case "spent":
      return formatAmount(condition.cents);
    case "no-shows":
      return String(condition.count);
    default:
      return String(condition.months);
  }
}

/** An audience as staff read it, a line for each topic and condition. */
function audienceText({ topics, conditions }: Audience): string {
  const lines = [
    ...topics.map((topic) => topicLabels[topic]),
    ...conditions.map((condition) => {
      const [before, after] = conditionTexts[condition.kind];
      return `${before} ${chosenText(condition)} ${after}`.replace(/ +/g, " ").trim();
    }),
  ];
  return lines.join("\n") || "Everyone";
}

function textOf(block: Block): string {
  if (block.kind === "text") return block.text;
  if (block.kind === "image") return block.alt;
  return block.kind === "button" ? block.label : "";
}

/** A block in one line. */
export function summaryOf(block: Block): string {
  const [line = ""] = textOf(block).trim().split("\n");
  const name = blockNames[block.kind];
  if (line === "") return name;
  return `${name}: ${line.length > 60 ? `${line.slice(0, 60)}…` : line}`;
}
