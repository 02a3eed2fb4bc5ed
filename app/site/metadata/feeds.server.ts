import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import type { Database } from "../../platform/db/tables.ts";
import { onlyMethods } from "../../platform/lib/json-errors.server.ts";
import { findDatedEvent, listDatedEvents } from "../../programme/events/dated-store.server.ts";
import { slugOf } from "../../programme/events/event-address.ts";
import { listNightNotices } from "../../programme/events/status/status-changes.server.ts";
import { listDatedNews } from "../../programme/news/dated-store.server.ts";
import { calendarFile, subscribedCalendar } from "./calendar-file.server.ts";
import { type FeedSite, newsFeed } from "./news-feed.server.ts";
import { sitemap } from "./sitemap.server.ts";

/** How long a past event stays in a subscribed calendar, and a status change in the feed, in ms. */
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Most news items in the feed. */
const MAX_NEWS = 30;

/** Most status changes of events in the feed. */
const MAX_NOTICES = 10;

const CALENDAR = "text/calendar; charset=utf-8";
const RSS = "application/rss+xml; charset=utf-8";

const paths = ["/robots.txt", "/sitemap.xml", "/events.ics", "/events/:file{.+\\.ics}", "/news.rss"];

/** Feed readers revalidate every time; a CDN may cache it for some seconds. */
export const CACHE_CONTROL = "public, max-age=0, s-maxage=5, must-revalidate";

function send(context: Context, body: string, type: string): Response {
  return context.body(body, 200, { "Content-Type": type, "Cache-Control": CACHE_CONTROL });
}

/** `robots.txt`. The two lists that pages load are allowed, since search engines render pages. */
const robots = (origin: string) => `User-agent: *
Allow: /api/event/getAllEvents
Allow: /api/offers/all-offers
Disallow: /api/
Disallow: /admin

Sitemap: ${origin}/sitemap.xml
`;

/** Routes of files for other programs: `robots.txt`, the sitemap, calendars of events, news as RSS. */
export function feeds(db: Database, site: FeedSite): Hono {
  const { origin } = site;
  const app = new Hono();
  for (const path of paths) app.use(path, etag());

  app.get("/robots.txt", (context) => send(context, robots(origin), "text/plain; charset=UTF-8"));
  app.get("/sitemap.xml", async (context) =>
    send(context, await sitemap(db, origin, Date.now()), "application/xml; charset=utf-8"),
  );
  app.get("/events.ics", async (context) => {
    const events = await listDatedEvents(db, Date.now() - RETENTION_MS);
    return send(context, subscribedCalendar(events, origin), CALENDAR);
  });
  app.get("/events/:file{.+\\.ics}", async (context) => {
    const event = await findDatedEvent(db, context.req.param("file").slice(0, -".ics".length));
    if (!event) return context.notFound();
    context.header("Content-Disposition", `attachment; filename="${slugOf(event.name)}.ics"`);
    return send(context, calendarFile(event, origin), CALENDAR);
  });
  app.get("/news.rss", async (context) => {
    const news = await listDatedNews(db, MAX_NEWS, Date.now());
    const notices = await listNightNotices(db, Date.now() - RETENTION_MS, MAX_NOTICES);
    return send(context, await newsFeed(news, notices, site), RSS);
  });

  for (const path of paths) app.all(path, onlyMethods("GET"));
  return app;
}
