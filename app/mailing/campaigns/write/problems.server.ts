import type { Database } from "../../../platform/db/tables.ts";
import { parseMarkdown } from "../../../platform/venue/markdown.ts";
import { type Block, blockNames, type CampaignContent } from "../campaign.ts";
import { entryProblems } from "./entry-problems.server.ts";
import { type Live, loadLive } from "./live.server.ts";

/**
 * Everything that must be fixed before a campaign may be sent, as instructions for staff; empty if nothing.
 *
 * @param now ms since 1970.
 */
export async function campaignProblems(db: Database, campaign: CampaignContent, now: number): Promise<string[]> {
  const live = await loadLive(db, campaign.blocks, now);
  const found = await Promise.all(
    campaign.blocks.map(async (block, at) => {
      const problems = await problemsOf(db, block, live, now);
      return problems.map((problem) => `Block ${at + 1}, ${blockNames[block.kind].toLowerCase()}: ${problem}`);
    }),
  );
  return [
    ...(campaign.subject.trim() === "" ? ["Enter a subject."] : []),
    ...(campaign.blocks.some(({ kind }) => kind !== "divider") ? [] : ["Add a block with what you want to say."]),
    ...found.flat(),
  ];
}

async function problemsOf(db: Database, block: Block, live: Live, now: number): Promise<string[]> {
  switch (block.kind) {
    case "text":
      return block.text.trim() === "" ? ["Enter a text, or remove the block."] : parseMarkdown(block.text).problems;
    case "events":
    case "offers":
    case "news":
      return entryProblems(db, block, live, now);
    case "image":
      return imageProblems(block, live);
    case "button":
      return [
        ...(block.label === "" ? ["Enter the button's text."] : []),
        ...(block.url === "" ? ["Enter where the button leads."] : []),
      ];
    default:
      return [];
  }
}

function imageProblems({ image, alt }: Extract<Block, { kind: "image" }>, live: Live): string[] {
  const found = live.images.get(image);
  const missing = image === "" ? "Choose an image." : "This image was deleted. Choose another.";
  return [
    ...(found ? [] : [missing]),
    ...(found?.ended ? ["This image's licence has ended. Choose another."] : []),
    ...(alt === "" ? ["Describe the image for people who can't see it."] : []),
  ];
}
