import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { CampaignContent } from "../app/campaigns/campaign.ts";
import { personalise } from "../app/campaigns/frozen-email.ts";
import { CampaignBody, CampaignEmail, CampaignFoot, type EmailParts } from "../app/campaigns/write/email.server.tsx";
import { htmlToText } from "../app/mail/render.server.ts";
import type { MailData } from "../app/outbox/queue.server.ts";

/** Every kind of block, without images: an email under test loads nothing. */
export const campaignContent: CampaignContent = {
  subject: "This week",
  preheader: "Two nights, one of them free before 11 PM",
  blocks: [
    {
      kind: "text",
      text: "Hi {first name},\n\nit is **the** week of *House of Ember*. [See the calendar](/events).\n\n- Doors at 10 PM\n- Bring ID\n\n1. Come early\n2. Stay late",
    },
    { kind: "divider" },
    { kind: "button", label: "See what’s on", url: "/events" },
  ],
  plain_text: null,
};

function sample(parts: Omit<EmailParts, "live" | "notice">): MailData["campaign-test"] {
  const of = { ...parts, live: { images: new Map() }, notice: "This is a test by Ana." };
  const markup = (component: FunctionComponent<EmailParts>) => renderToStaticMarkup(createElement(component, of));
  const html = `<!doctype html>${markup(CampaignEmail)}`;
  const [body, foot] = [CampaignBody, CampaignFoot].map((part) => htmlToText(markup(part), parts.origin));
  const email = { subject: `[Test] ${parts.content.subject}`, html, text: `${of.notice}\n\n${body}\n\n${foot}` };
  const personal = { firstName: "Mia", unsubscribe: `${parts.origin}/newsletter/unsubscribe` };
  return personalise({ ...email, links: [], events: [] }, personal);
}

/** Tests of campaigns. @param longWord longer than a line of a phone. */
export function campaignSamples(longWord: string): Record<string, MailData["campaign-test"]> {
  const origin = "https://afterglow.example";
  const long = longWord.repeat(5);
  const blocks: CampaignContent["blocks"] = [
    { kind: "text", text: `${long}\n\n- **${long}**\n- [${long}](/events)` },
    { kind: "button", label: longWord, url: "/events" },
  ];
  return {
    "every block": sample({ content: campaignContent, origin }),
    "long word": sample({ content: { ...campaignContent, subject: longWord, blocks }, origin }),
  };
}
