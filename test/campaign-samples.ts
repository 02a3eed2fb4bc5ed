import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { htmlToText } from "../app/house/mail/render.server.ts";
import type { CampaignContent } from "../app/mailing/campaigns/campaign.ts";
import { personalise } from "../app/mailing/campaigns/frozen-email.ts";
import {
  CampaignBody,
  CampaignEmail,
  CampaignFoot,
  type EmailParts,
} from "../app/mailing/campaigns/write/email.server.tsx";
import type { MailData } from "../app/platform/outbox/queue.server.ts";
import type { CalendarEvent } from "../app/programme/events/event.ts";
import type { NewsSummary } from "../app/programme/news/news-item.ts";
import type { Offer } from "../app/programme/offers/offer.ts";

/** Every kind of block, without images: an email under test loads nothing. */
const campaignContent: CampaignContent = {
  subject: "This week",
  preheader: "Two nights, one of them free before 11 PM",
  blocks: [
    {
      kind: "text",
      text: "Hi {first name},\n\nit is **the** week of *House of Ember*. [See the calendar](/events).\n\n- Doors at 10 PM\n- Bring ID\n\n1. Come early\n2. Stay late",
    },
    { kind: "events", pick: "week", ids: [] },
    { kind: "offers", ids: ["2"] },
    { kind: "news", ids: ["3"] },
    { kind: "divider" },
    { kind: "button", label: "See what's on", url: "/events" },
  ],
  plain_text: null,
};

const event: CalendarEvent = {
  _id: "01989a1e-7c00-7000-8000-00000000000a",
  name: "House of Ember",
  night: "2026-11-28",
  status: true,
  start_date: "2026-11-28T22:00:00+11:00",
  end_date: "2026-11-29T04:00:00+11:00",
  imgsrc: "",
  redirection_url: "",
  tickets: "link",
  state: "sold_out",
};

const offer: Offer = {
  _id: "2",
  title: "Free entry before 11 PM",
  description: "",
  event: "Others",
  imgsrc: "",
  status: true,
  valid_from: "2026-11-01",
  valid_till: "2026-11-30",
};

const news: NewsSummary = {
  _id: "3",
  title: "The new sound system is in",
  short_description: "Eighteen cabinets and one aim.",
  category: "News",
  date: "2026-11-20",
  image: "",
};

const live: EmailParts["live"] = {
  images: new Map(),
  week: [event],
  events: new Map(),
  offers: new Map([["2", offer]]),
  news: new Map([["3", news]]),
};

function sample(parts: Omit<EmailParts, "live" | "notice">): MailData["campaign-test"] {
  const of = { ...parts, live, notice: "This is a test by Ana." };
  const markup = (component: FunctionComponent<EmailParts>) => renderToStaticMarkup(createElement(component, of));
  const html = `<!doctype html>${markup(CampaignEmail)}`;
  const [body, foot] = [CampaignBody, CampaignFoot].map((part) => htmlToText(markup(part), parts.origin));
  const email = { subject: `[Test] ${parts.content.subject}`, html, text: `${of.notice}\n\n${body}\n\n${foot}` };
  const personal = { firstName: "Mia", unsubscribe: `${parts.origin}/newsletter/unsubscribe` };
  return personalise({ ...email, links: [], events: [] }, personal);
}

/** Tests of campaigns. @param longWord longer than a line of a phone. @param origin without a slash at the end. */
export function campaignSamples(longWord: string, origin: string): Record<string, MailData["campaign-test"]> {
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
