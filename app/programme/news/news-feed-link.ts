import { venue } from "../../platform/venue/venue.ts";

/** Tells a reader of feeds where the news are. */
export const newsFeedLink = () =>
  ({
    rel: "alternate",
    type: "application/rss+xml",
    href: "/news.rss",
    title: `${venue.name}: news`,
  }) as const;
