import { venue } from "../../platform/venue/venue.ts";

/** The link by which feed readers find the news feed. */
export const newsFeedLink = () =>
  ({
    rel: "alternate",
    type: "application/rss+xml",
    href: "/news.rss",
    title: `${venue.name}: news`,
  }) as const;
