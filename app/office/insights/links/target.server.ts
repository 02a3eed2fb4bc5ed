import type { Database } from "../../../platform/db/tables.ts";
import { canonicalPath } from "../../../platform/http/canonical-path.ts";
import { compareTexts } from "../../../platform/lib/locale/format-number.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { pageTexts } from "../../../platform/venue/page-texts.server.ts";
import { pagePaths } from "../../../platform/venue/schema/page-paths.ts";
import { LINK_PARAMETER } from "../../../platform/views/source.ts";
import { eventPath } from "../../../programme/events/event-address.ts";
import { findEvent, listUpcomingEvents } from "../../../programme/events/store.server.ts";
import { findNews, listNews } from "../../../programme/news/store.server.ts";
import { findOffer, listOffers } from "../../../programme/offers/store.server.ts";
import { ownPagePaths } from "../../../site/own-pages/own-page.server.ts";
import { pageName } from "../funnel/sentences.ts";

/** Most pages of each kind to choose from. */
const MAX_CHOICES = 50;

/** A placeholder for the host, since targets are only paths. */
const HERE = "http://site.invalid";

/**
 * The path of this site in a typed or pasted text, with query and fragment, but without the parameter that a short link
 * adds.
 *
 * @param origin the site's, which is removed from a full URL. @returns undefined for a URL of another site, or if it is
 * not a URL.
 */
export function pathOf(typed: string, origin: string): string | undefined {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(typed) || typed.startsWith("/") ? typed : `/${typed}`;
  if (!URL.canParse(whole, origin)) return undefined;
  const url = new URL(whole, origin);
  const path = url.origin === new URL(origin).origin ? canonicalPath(url.pathname) : undefined;
  if (path === undefined) return undefined;
  url.searchParams.delete(LINK_PARAMETER);
  return `${path}${url.search}${url.hash}`;
}

const itemIn = (path: string) => /^\/(events|offers|news)\/([\w-]{1,64})(?:\/[a-z0-9-]{1,80})?$/.exec(path);

/** Whether guests can currently see a page at a path. */
export async function isShown(db: Database, target: string, now: number): Promise<boolean> {
  const [path = ""] = target.split(/[?#]/);
  if ((pagePaths as readonly string[]).includes(path) || ownPagePaths().includes(path)) return true;
  const [, kind, id = ""] = itemIn(path) ?? [];
  if (kind === "events") return (await findEvent(db, id)) !== undefined;
  if (kind === "offers") return (await findOffer(db, id, now)) !== undefined;
  return kind === "news" && (await findNews(db, id, now)) !== undefined;
}

/** Where a link leads: to its target; if that has ended or no longer exists, to its list, or to the home page. */
export async function leadsTo(
  db: Database,
  { target, ends_on }: { target: string; ends_on: string | null },
  now: number,
): Promise<string> {
  const hasEnded = ends_on !== null && ends_on < tonight(now);
  if (!hasEnded && (await isShown(db, target, now))) return target;
  const [path = ""] = target.split(/[?#]/);
  const [, list] = itemIn(path) ?? [];
  return list ? `/${list}` : "/";
}

/** A path with the short link's word as a parameter. */
export function withWord(path: string, word: string): string {
  const url = new URL(path, HERE);
  url.searchParams.set(LINK_PARAMETER, word);
  return url.pathname + url.search + url.hash;
}

/** Pages to choose a target from: those that always exist, the club's own pages, and upcoming events and offers. */
export async function listTargets(db: Database, now: number): Promise<{ path: string; name: string }[]> {
  const [events, offers, news] = await Promise.all([
    listUpcomingEvents(db, now, MAX_CHOICES),
    listOffers(db, now),
    listNews(db, now, MAX_CHOICES),
  ]);
  const own = pageTexts().own.pages.filter(({ path }) => ownPagePaths().includes(path));
  return [
    ...pagePaths.map((path) => ({ path, name: pageName(path === "/" ? "home" : path.slice(1)) })),
    ...own.map(({ path, title }) => ({ path, name: title })).sort((a, b) => compareTexts(a.name, b.name)),
    ...events.map((event) => ({ path: eventPath(event), name: `${event.name}, ${formatDay(event.night)}` })),
    ...offers.slice(-MAX_CHOICES).map(({ _id, title }) => ({ path: `/offers/${_id}`, name: title })),
    ...news.map(({ _id, title }) => ({ path: `/news/${_id}`, name: title })),
  ];
}
