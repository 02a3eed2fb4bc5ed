import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { sourceLabel } from "../../../platform/views/source.ts";
import type { Funnel, FunnelSource } from "./shapes.ts";

const share = (part: number, whole: number) => `${formatNumber(Math.round((part / whole) * 100))}%`;

/** Whether a source has a name, so that the club can do more or less with it. */
const isNamed = ({ source }: Pick<FunnelSource, "source">) => source.includes(":");

/** Sentences about the steps from viewing a page to coming; only about those with counts. */
export function funnelSentences({ total, sources }: Funnel): string[] {
  const { views, ticket_clicks, forms_started, sent, approved, came } = total;
  const said: string[] = [];
  if (views > 0)
    said.push(
      `${formatCount(views, "page view")}, ${formatCount(ticket_clicks, "click")} on tickets, ${formatCount(forms_started, "table form")} started.`,
    );
  if (sent > 0)
    said.push(
      `${formatCount(sent, "table")} asked for, ${formatNumber(approved)} approved (${share(approved, sent)}), ${formatNumber(came)} came.`,
    );
  const named = sources.filter(isNamed);
  const most = named.toSorted((a, b) => b.views - a.views)[0];
  if (most && most.views > 0)
    said.push(
      `Top source of views: ${sourceLabel(most.source)}, ${formatNumber(most.views)} (${share(most.views, views)}).`,
    );
  const best = named.toSorted((a, b) => b.sent - a.sent)[0];
  if (best && best.sent > 0)
    said.push(
      `Top source of table requests: ${sourceLabel(best.source)}, ${formatNumber(best.sent)} asked for, ${formatNumber(best.came)} came.`,
    );
  return said;
}

const pageNames: Readonly<Record<string, string>> = {
  home: "Home",
  events: "Events",
  event: "An event",
  offers: "Offers",
  offer: "An offer",
  news: "News",
  "news-item": "A news item",
  "vip-tables": "VIP tables",
  faqs: "FAQs",
};

/** The label of a kind of page; its path if it has none. */
export const pageName = (page: string): string => pageNames[page] ?? `/${page}`;
