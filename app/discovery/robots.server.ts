import { Hono } from "hono";
import { etag } from "hono/etag";
import type { Database } from "../db/tables.ts";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { sitemap } from "./sitemap.server.ts";

/** Readers revalidate every time; a CDN may serve it for some seconds. */
const CACHE_CONTROL = "public, max-age=0, s-maxage=5, must-revalidate";

/** Paths closed to robots. The two lists that pages load stay open, since search engines render pages. */
function robots(origin: string): string {
  return [
    "User-agent: *",
    "Allow: /api/event/getAllEvents",
    "Allow: /api/offers/all-offers",
    "Disallow: /api/",
    "Disallow: /admin",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}

/**
 * `/robots.txt` and `/sitemap.xml`.
 *
 * @param origin the site's public address.
 */
export function forRobots(db: Database, origin: string): Hono {
  const app = new Hono();
  for (const path of ["/robots.txt", "/sitemap.xml"]) app.use(path, etag());
  app.get("/robots.txt", (context) => context.text(robots(origin), 200, { "Cache-Control": CACHE_CONTROL }));
  app.get("/sitemap.xml", async (context) =>
    context.body(await sitemap(db, origin, Date.now()), 200, {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": CACHE_CONTROL,
    }),
  );
  app.on("ALL", ["/robots.txt", "/sitemap.xml"], onlyMethods("GET"));
  return app;
}
