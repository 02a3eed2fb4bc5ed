import { createElement } from "react";
import { htmlToText, renderHtml } from "../../../house/mail/render.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { calledName } from "../../../platform/lib/called-name.ts";
import type { MailData } from "../../../platform/outbox/queue.server.ts";
import { currentSettings } from "../../../platform/venue/current.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { liquorAdvice } from "../../../programme/offers/liquor-advice.ts";
import { type CampaignContent, FIRST_NAME } from "../campaign.ts";
import { type FrozenEmail, fillFirstName, personalise, personalPlaces } from "../frozen-email.ts";
import { imagesOf } from "../images.server.ts";
import { trackLinks } from "../links.server.ts";
import { CampaignBody, CampaignEmail, CampaignFoot, type EmailParts } from "./email.server.tsx";
import { eventsOf, findImages, loadLive } from "./live.server.ts";
import { campaignProblems } from "./problems.server.ts";
import type { CampaignPreview } from "./shapes.ts";
import type { TestOptions } from "./test-email.server.ts";

/** A rendered email, and its plain text without staff's edits. */
export interface WrittenEmail {
  email: FrozenEmail;
  /** The generated plain text without the small print, as staff edit it. */
  generated: string;
}

/** The addresses of links in HTML, each once, in their order. */
function linksIn(html: string): string[] {
  const found = [...html.matchAll(/\shref="([^"]*)"/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
  return [...new Set(found.filter((link) => /^https?:/i.test(link)))];
}

/**
 * Renders what staff wrote, with events, offers and news as they are now.
 *
 * @param origin the site's public address, without a slash at the end.
 * @param now ms since 1970.
 * @param notice a line above everything, for tests.
 */
async function writeEmail(
  db: Database,
  content: CampaignContent,
  origin: string,
  now: number,
  notice?: string,
): Promise<WrittenEmail> {
  const live = await loadLive(db, content.blocks, now);
  const parts: EmailParts = { content, live, origin, notice };
  const events = content.blocks.flatMap((block) => (block.kind === "events" ? eventsOf(block, live) : []));
  const [html, bodyHtml, footHtml] = await Promise.all([
    renderHtml(createElement(CampaignEmail, parts)),
    renderHtml(createElement(CampaignBody, parts)),
    renderHtml(createElement(CampaignFoot, { origin })),
  ]);
  const body = htmlToText(bodyHtml, origin);
  const edited = content.plain_text === null ? body : fillFirstName(content.plain_text.trim());
  return {
    email: {
      subject: fillFirstName(content.subject),
      html,
      text: [notice, edited, htmlToText(footHtml, origin)].filter(Boolean).join("\n\n"),
      links: linksIn(html),
      events: [...new Set(events.map(({ _id }) => _id))],
    },
    generated: body.replaceAll(personalPlaces.firstName, FIRST_NAME),
  };
}

/**
 * A campaign's email as it is sent if sending starts now: with `personalPlaces` inside, the sender's identity and
 * address, and the link to unsubscribe. Its links name the campaign, and count clicks if the owner wants it.
 *
 * @param origin the site's public address, without a slash at the end.
 * @param now ms since 1970.
 */
export async function renderCampaign(
  db: Database,
  campaign: CampaignContent & { slug: string },
  origin: string,
  now: number,
): Promise<FrozenEmail> {
  const { email } = await writeEmail(db, campaign, origin, now);
  const countClicks = currentSettings().campaigns.countClicks === "yes";
  return trackLinks(email, { origin, slug: campaign.slug, countClicks });
}

/**
 * Renders a draft as one subscriber would get it, with an unsubscribe link that has no token.
 *
 * @param firstName of the subscriber; empty for anyone
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
  const liquor = liquorAdvice(allText, venue.address);
  const paths = Object.fromEntries([...images].map(([id, { stored }]) => [id, stored]));
  return { subject, html, text, generated, images: paths, bytes: Buffer.byteLength(html), problems, liquor };
}

/** Renders a test of what staff wrote: marked as one, and with a link to unsubscribe that does nothing. */
export async function renderTest(
  db: Database,
  content: CampaignContent,
  { actor, origin, now }: TestOptions,
): Promise<MailData["campaign-test"]> {
  const firstName = calledName(actor.username);
  const notice = `This is a test by ${firstName || "a colleague"}. Its link to unsubscribe does nothing.`;
  const { email } = await writeEmail(db, content, origin, now, notice);
  const personal = { firstName, unsubscribe: `${origin}/newsletter/unsubscribe` };
  const { subject, html, text } = personalise(email, personal);
  return { subject: `[Test] ${subject}`, html, text };
}
