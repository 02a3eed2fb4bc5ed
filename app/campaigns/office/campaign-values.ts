import type { FormStart } from "../../office/merge-stale-edit.ts";
import type { Values } from "../../ui/office/form-values.ts";
import type { Block, Campaign, CampaignContent } from "../campaign.ts";
import { campaignContentSchema } from "../schema.ts";
import { blockNames } from "../write/block-names.ts";

/** The editor's first values: the blocks are one field, as JSON. */
export function campaignStart({ subject, preheader, blocks, plain_text, version }: Campaign): FormStart {
  return { values: { subject, preheader, blocks: JSON.stringify(blocks), plain_text: plain_text ?? "" }, version };
}

/** Reads the blocks of the editor's field. */
export function readBlocks(value: string | undefined): Block[] {
  return value ? JSON.parse(value) : [];
}

/** What the editor's values say. */
export function contentOf({ subject = "", preheader = "", blocks, plain_text }: Values): CampaignContent {
  return { subject, preheader, blocks: readBlocks(blocks), plain_text: plain_text?.trim() ? plain_text : null };
}

/** The first message of each wrong field by its path: `blocks.2.url`. */
export function wrongContent(values: Values): Record<string, string> {
  const wrong: Record<string, string> = {};
  const checked = campaignContentSchema.safeParse(contentOf(values));
  for (const { path, message } of checked.success ? [] : checked.error.issues) wrong[path.join(".")] ??= message;
  return wrong;
}

/** The editor's fields as staff read them, where two edits clash. */
export const campaignLabels = {
  subject: "Subject",
  preheader: "Preview text",
  blocks: "Blocks",
  plain_text: "Plain text",
};

/** A field's value as staff read it. */
export function campaignText(name: string, value: string): string {
  if (name !== "blocks") return value;
  return readBlocks(value).map(summaryOf).join("\n");
}

/** A block in one line. */
export function summaryOf(block: Block): string {
  const says =
    block.kind === "text"
      ? block.text
      : block.kind === "image"
        ? block.alt
        : block.kind === "button"
          ? block.label
          : "";
  const [line = ""] = says.trim().split("\n");
  const name = blockNames[block.kind];
  if (line === "") return name;
  return `${name}: ${line.length > 60 ? `${line.slice(0, 60)}…` : line}`;
}
