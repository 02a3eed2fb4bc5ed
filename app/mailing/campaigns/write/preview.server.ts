import type { Database } from "../../../platform/db/tables.ts";
import { calledName } from "../../../platform/lib/called-name.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { liquorAdvice } from "../../../programme/offers/liquor-advice.ts";
import type { CampaignContent } from "../campaign.ts";
import { personalise } from "../frozen-email.ts";
import { imagesOf } from "../images.server.ts";
import { findImages } from "./live.server.ts";
import { campaignProblems } from "./problems.server.ts";
import { writeEmail } from "./render.server.ts";
import type { CampaignPreview } from "./shapes.ts";

/**
 * Renders what staff wrote as one subscriber would get it, with a link to unsubscribe that does nothing.
 *
 * @param firstName of the subscriber; empty for anyone.
 * @param now ms since 1970.
 */
export async function previewCampaign(
  db: Database,
  content: CampaignContent,
  firstName: string,
  origin: string,
  now: number,
): Promise<CampaignPreview> {
  const { email, generated } = await writeEmail(db, content, origin, now);
  const personal = { firstName: calledName(firstName), unsubscribe: `${origin}/newsletter/unsubscribe` };
  const { subject, html, text } = personalise(email, personal);
  const problems = await campaignProblems(db, content, now);
  const images = await findImages(db, imagesOf(content.blocks), now);
  const allText = [subject, content.preheader, generated, text].join("\n");
  const liquor = liquorAdvice(allText, venue.address.region);
  const paths = Object.fromEntries([...images].map(([id, { stored }]) => [id, stored]));
  return { subject, html, text, generated, images: paths, bytes: Buffer.byteLength(html), problems, liquor };
}
