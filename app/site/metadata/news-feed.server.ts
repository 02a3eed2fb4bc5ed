import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Feed, type Item } from "feed";
import { addressAt } from "../../house/images/media-base-url.ts";
import type { MediaStorage } from "../../house/images/media-storage.ts";
import { interfaceLanguage } from "../../platform/lib/locale/locale.ts";
import { carried, escaped } from "../../platform/lib/markup.ts";
import { toInstant } from "../../platform/lib/time/instants.server.ts";
import { dayIn, formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { stateLabel, stateSentence } from "../../programme/events/event-status.ts";
import type { NightNotice } from "../../programme/events/status/status-changes.server.ts";
import type { DatedNews } from "../../programme/news/dated-store.server.ts";
import { editorialTeam } from "../../programme/news/news-item.ts";

/** The site that a feed is for. */
export interface FeedSite {
  /** The site's public address. */
  origin: string;
  /** The image storage, and the base URL of its images, which is empty if they are on this host. */
  storage: MediaStorage;
  mediaBaseUrl: string;
}

function imageAddress(path: string, { origin, mediaBaseUrl }: FeedSite): string {
  return new URL(addressAt(mediaBaseUrl, path), origin).href;
}

/** A title as a CDATA section. */
function title(text: string): string {
  return carried(text).replaceAll("]]>", "]] >");
}

/** A news item's content in feed readers: its image, then the whole text. */
function contentOf(item: DatedNews, site: FeedSite): string {
  const { image, picture, long_description, redirect_url } = item;
  const alt = escaped(picture?.alt || item.title);
  return [
    image && `<p><img src="${imageAddress(image, site)}" alt="${alt}"></p>`,
    ...long_description.split(/\n\s*\n/).map((text) => `<p>${escaped(text.trim()).replace(/\r?\n/g, "<br>")}</p>`),
    redirect_url &&
      `<p><a href="${escaped(redirect_url)}">Read on at ${escaped(new URL(redirect_url).hostname)}</a></p>`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** When an item was published: the time it was added or, if its date is another day, the start of that day. */
function publishedAt({ created_at, date }: DatedNews): Date {
  const sameDay = dayIn(venue.timeZone, Date.parse(created_at)) === date;
  return new Date(sameDay ? created_at : toInstant(`${date}T00:00`, venue.timeZone));
}

/** Timeout for reading image sizes from the storage, in ms. */
const IMAGES_TIMEOUT_MS = 1_000;

/** The size in bytes of each item's image, which feed readers require; sizes are missing if the storage is slow. */
async function imageSizes(news: readonly DatedNews[], storage: MediaStorage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const finding = news.map(async ({ image }) => {
    // The size is optional for most readers; the storage counts the failure.
    const size = image && (await storage.find(basename(image)).catch(() => undefined));
    if (size) sizes.set(image, size);
  });
  await Promise.race([Promise.all(finding), setTimeout(IMAGES_TIMEOUT_MS, undefined, { ref: false })]);
  return sizes;
}

/** The feed item of an event's status change, with a permanent id. */
function noticeItem(notice: NightNotice, origin: string): Item {
  const { _id, at, name, path, night, state_reason } = notice;
  const what = stateLabel(notice) ?? "Back on";
  const sentence = stateSentence(notice) ?? "This event is back on.";
  const text = [sentence, state_reason].filter(Boolean).join(" ");
  return {
    title: title(`${what}: ${name}, ${formatDay(night)}`),
    link: origin + path,
    guid: `urn:uuid:${_id}`,
    date: new Date(at),
    description: escaped(text),
    content: `<p>${escaped(text)}</p>`,
    category: [{ name: "Events" }],
  };
}

/**
 * News and status changes of events as RSS 2.0 with full texts, newest first. The same content always gives the same
 * bytes.
 */
export async function newsFeed(
  news: readonly DatedNews[],
  notices: readonly NightNotice[],
  site: FeedSite,
): Promise<string> {
  const { origin, storage } = site;
  const changes = [...news.map(({ changed_at }) => changed_at), ...notices.map(({ at }) => at)].map(Date.parse);
  const feed = new Feed({
    id: `${origin}/news`,
    link: `${origin}/news`,
    feed: `${origin}/news.rss`,
    title: `${venue.name}: ${pageTexts().news.title}`,
    description: pageTexts().news.description,
    language: interfaceLanguage(),
    updated: new Date(Math.max(0, ...changes)),
    generator: false,
    ttl: 60,
  });
  const sizes = await imageSizes(news, storage);
  const items = notices.map((notice) => noticeItem(notice, origin));
  for (const item of news) {
    const length = sizes.get(item.image);
    items.push({
      title: title(item.title),
      link: `${origin}/news/${item._id}`,
      guid: `urn:uuid:${item._id}`,
      date: publishedAt(item),
      description: escaped(item.short_description),
      content: contentOf(item, site),
      category: [{ name: carried(item.category) }],
      ...(length && { enclosure: { url: imageAddress(item.image, site), type: "image/jpeg", length } }),
      extensions: [{ name: "dc:creator", objects: { _text: carried(item.author || editorialTeam()) } }],
    });
  }
  // The sort is stable: news of the same day stay in the order of publication.
  for (const item of items.sort((a, b) => b.date.getTime() - a.date.getTime())) feed.addItem(item);
  return feed.rss2();
}
