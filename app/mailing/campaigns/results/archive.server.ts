import { Hono } from "hono";
import { etag } from "hono/etag";
import type { Database } from "../../../platform/db/tables.ts";
import { parseJsonText } from "../../../platform/lib/json-text.ts";
import { escaped } from "../../../platform/lib/markup.ts";
import { type FrozenEmail, personalise, personalPlaces } from "../frozen-email.ts";
import { untrackLinks } from "../links.server.ts";

/** Browsers revalidate every time; a CDN may cache it for 5 s. */
const CACHE_CONTROL = "public, max-age=0, s-maxage=5, must-revalidate";

/** The campaigns with a public page. */
function archived(db: Database) {
  return db
    .selectFrom("campaigns")
    .where("in_archive", "=", 1)
    .where("state", "in", ["sending", "paused", "sent"])
    .where("frozen", "is not", null);
}

/** Lists the archive pages with the time of sending, ISO 8601 in UTC. */
export async function listArchived(db: Database): Promise<{ slug: string; changed: string }[]> {
  const rows = await archived(db).select(["slug", "started_at"]).orderBy("started_at", "desc").execute();
  return rows.map(({ slug, started_at }) => ({ slug, changed: started_at ?? "" }));
}

interface Address {
  /** The site's public address, without a slash at the end. */
  origin: string;
  /** The campaign's. */
  slug: string;
}

/** The email without a name, click counting or unsubscribe token. */
export function impersonal(email: FrozenEmail, { origin, slug }: Address) {
  const unsubscribe = `${origin}/newsletter/unsubscribe`;
  return personalise(untrackLinks(email, { origin, slug }), { firstName: "", unsubscribe });
}

const unsubscribeLink = new RegExp(`<a\\b[^<>]*href="${personalPlaces.unsubscribe}"[^<>]*>[^<>]*</a>`, "g");

/** The HTML of the archive page, without a link to unsubscribe. */
function archivePage(email: FrozenEmail, { origin, slug }: Address): string {
  const withoutLink = email.html.replace(unsubscribeLink, "");
  const { html } = impersonal({ ...email, html: withoutLink }, { origin, slug });
  const canonical = `<link rel="canonical" href="${escaped(`${origin}/newsletter/${slug}`)}">`;
  return html.replace(/<\/head>/i, () => `${canonical}</head>`);
}

interface ArchiveOptions {
  /** The site's public address, without a slash at the end. */
  origin: string;
  /** Where guests load stored images from; empty for this host. */
  mediaBaseUrl: string;
}

/** `/newsletter/<slug>`: a campaign's email as a page, if the club made it public. It runs no scripts. */
export function archiveRoutes(db: Database, { origin, mediaBaseUrl }: ArchiveOptions): Hono {
  const app = new Hono();
  const images = ["'self'", "data:", ...(mediaBaseUrl ? [new URL(mediaBaseUrl).origin] : [])].join(" ");
  const policy = [
    "default-src 'none'",
    `img-src ${images}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  app.get("/:slug{[\\w-]{1,64}}", etag(), async (context, next) => {
    const slug = context.req.param("slug");
    const row = await archived(db).select("frozen").where("slug", "=", slug).executeTakeFirst();
    if (!row?.frozen) return next();
    const html = archivePage(parseJsonText(row.frozen), { origin, slug });
    return context.html(html, 200, { "Cache-Control": CACHE_CONTROL, "Content-Security-Policy": policy });
  });
  return app;
}
