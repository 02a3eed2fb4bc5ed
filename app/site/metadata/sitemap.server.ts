import { listArchived } from "../../mailing/campaigns/results/archive.server.ts";
import { contentVersion } from "../../platform/db/content-version.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { pagePaths } from "../../platform/venue/schema/page-paths.ts";
import { today } from "../../platform/venue/today.ts";
import { eventPath } from "../../programme/events/event-address.ts";
import { listChangedEvents } from "../../programme/events/store.server.ts";
import { listChangedNews } from "../../programme/news/store.server.ts";
import { listChangedOffers } from "../../programme/offers/store.server.ts";
import { ownPagePaths } from "../own-pages/own-page.server.ts";

/** Most URLs in one file (sitemaps.org). */
const MAX_URLS = 50_000;

interface Entry {
  path: string;
  /** ISO 8601 in UTC. */
  changed?: string;
}

/** All pages to index at `now` (ms since 1970); if there are too many, the oldest events are left out. */
async function listPages(db: Database, now: number): Promise<Entry[]> {
  const [offers, news, events, newsletters] = await Promise.all([
    listChangedOffers(db, now),
    listChangedNews(db, now),
    listChangedEvents(db),
    listArchived(db),
  ]);
  const all: Entry[] = [
    ...[...pagePaths, ...ownPagePaths()].map((path) => ({ path })),
    ...events.reverse().map(({ changed, ...event }) => ({ path: eventPath(event), changed })),
    ...offers.map(({ _id, changed }) => ({ path: `/offers/${_id}`, changed })),
    ...news.map(({ _id, changed }) => ({ path: `/news/${_id}`, changed })),
    ...newsletters.map(({ slug, changed }) => ({ path: `/newsletter/${slug}`, changed })),
  ];
  return all.slice(0, MAX_URLS);
}

/**
 * The last sitemap and its content version, cached because with ten years of events it is too long to render for each
 * request.
 */
const cached = new WeakMap<Database, { madeOf: string; xml: string }>();

/**
 * The sitemap as sitemaps.org defines it.
 *
 * @param now ms since 1970.
 */
export async function sitemap(db: Database, origin: string, now: number): Promise<string> {
  // Apart from edits, the sitemap changes only when an offer ends, news is published, or a campaign is sent.
  const newsletters = (await listArchived(db)).map(({ slug }) => slug);
  const madeOf = [origin, await contentVersion(db), tonight(now), today(now), ...newsletters].join(" ");
  const known = cached.get(db);
  if (known?.madeOf === madeOf) return known.xml;
  const xml = await write(db, origin, now);
  cached.set(db, { madeOf, xml });
  return xml;
}

/** Paths contain only ASCII letters, digits, hyphens and underscores, so nothing needs escaping. */
async function write(db: Database, origin: string, now: number): Promise<string> {
  const urls = (await listPages(db, now)).map(
    ({ path, changed }) =>
      `<url><loc>${origin}${path}</loc>${changed === undefined ? "" : `<lastmod>${changed}</lastmod>`}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}
