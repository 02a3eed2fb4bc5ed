import type { Thing } from "schema-dts";
import type { PreloadedData } from "../../house/rendering/preloaded-data.ts";
import type { Database } from "../../platform/db/tables.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";
import type { PageTexts } from "../../platform/venue/page-texts.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { CalendarEvent, Event } from "../../programme/events/event.ts";
import { eventPath } from "../../programme/events/event-address.ts";
import { stateLabel } from "../../programme/events/event-status.ts";
import type { NewsItem, NewsSummary } from "../../programme/news/news-item.ts";
import { getNewsChange } from "../../programme/news/store.server.ts";
import type { ListedOffer, Offer } from "../../programme/offers/offer.ts";
import type { OwnPage } from "../own-pages/own-page.server.ts";
import { clubImagePath, type Shared, type SharedKind, shareImagePath } from "../share-images/share-card.server.ts";
import { clubJsonLd, siteJsonLd } from "./club-json-ld.server.ts";
import { eventJsonLd } from "./event-json-ld.server.ts";
import { articleJsonLd, breadcrumbs, type Crumb, faqJsonLd, listOf } from "./page-json-ld.server.ts";

/** The image of a shared link, 1200 × 630 px. */
export interface ShareImage {
  path: string;
  alt: string;
}

/** A page's metadata, for search engines and link previews. */
export interface PageDescription {
  jsonLd: Thing[];
  image: ShareImage;
  /** Only for articles; every other page is a `website` (ogp.me). */
  article?: { published: string; changed: string; section: string };
}

export interface LoadedPage {
  db: Database;
  /** The site's public address. */
  origin: string;
  /** ms since 1970. */
  now: number;
  /** The loader's data; undefined if there is no loader. */
  data: unknown;
  /** The preloaded lists. */
  lists: PreloadedData;
}

type Describe = (page: LoadedPage) => Promise<PageDescription> | PageDescription;

const clubImage = (): ShareImage => ({
  path: clubImagePath(),
  alt: `${venue.name}. ${currentSettings().venue.tagline}`,
});

/** The share image of an item. */
function ownImage<Kind extends SharedKind>(kind: Kind, item: Shared[Kind], alt: string): ShareImage {
  return { path: shareImagePath(kind, item), alt: `${alt} | ${venue.name}` };
}

const offerPath = ({ _id }: { _id: string }) => `/offers/${_id}`;
const newsPath = ({ _id }: { _id: string }) => `/news/${_id}`;

/** The paths of pages, by the names of their settings. */
const paths = {
  events: "/events",
  offers: "/offers",
  news: "/news",
  about: "/about-club",
  venue: "/venue",
  faqs: "/faqs",
  terms: "/terms-and-conditions",
  contact: "/contact",
  careers: "/careers",
  functions: "/functions",
  gallery: "/gallery",
  music: "/music",
  vipTables: "/vip-tables",
} as const satisfies Partial<Record<keyof PageTexts, string>>;

type PageName = keyof typeof paths;

const crumb = (page: PageName): Crumb => [pageTexts()[page].title, paths[page]];

/** Describes a static page: its breadcrumb and further JSON-LD. */
function still(page: PageName, more: (origin: string) => Thing[] = () => []): Describe {
  return ({ origin }) => ({ jsonLd: [...more(origin), breadcrumbs([crumb(page)], origin)], image: clubImage() });
}

const theClub = (origin: string): Thing[] => [clubJsonLd(origin)];

/** The paths of the upcoming events on a page. */
function upcomingPaths({ now, lists }: LoadedPage): string[] {
  const { events } = lists as { events: CalendarEvent[] };
  return events.filter(({ end_date }) => Date.parse(end_date) > now).map(eventPath);
}

const offerPaths = ({ lists }: LoadedPage) => (lists as { offers: ListedOffer[] }).offers.map(offerPath);

const newsPaths = ({ data }: LoadedPage) => (data as { news: NewsSummary[] }).news.map(newsPath);

/** Describes a list page: its breadcrumb and its items. */
function list(name: PageName, leadsTo: (page: LoadedPage) => string[]): Describe {
  return (page) => ({
    jsonLd: [breadcrumbs([crumb(name)], page.origin), ...listOf(leadsTo(page), page.origin)],
    image: clubImage(),
  });
}

function home(page: LoadedPage): PageDescription {
  const { origin } = page;
  return {
    jsonLd: [siteJsonLd(origin), clubJsonLd(origin), ...listOf(upcomingPaths(page), origin)],
    image: clubImage(),
  };
}

function night({ origin, now, data }: LoadedPage): PageDescription {
  const { event } = data as { event: Event };
  const way = breadcrumbs([crumb("events"), [event.name, eventPath(event)]], origin);
  const text = [stateLabel(event), `${event.name}, ${formatLongDate(event.night)}`].filter(Boolean).join(": ");
  return { jsonLd: [eventJsonLd(event, origin, now), way], image: ownImage("events", event, text) };
}

function offer({ origin, lists }: LoadedPage): PageDescription {
  const [offer] = (lists as { offers: [Offer] }).offers;
  const way = breadcrumbs([crumb("offers"), [offer.title, offerPath(offer)]], origin);
  return { jsonLd: [way], image: ownImage("offers", offer, offer.title) };
}

async function article({ db, origin, data }: LoadedPage): Promise<PageDescription> {
  const { item } = data as { item: NewsItem };
  const changed = zonedIso(await getNewsChange(db, item._id), venue.timeZone);
  return {
    jsonLd: [articleJsonLd(item, changed, origin), breadcrumbs([crumb("news"), [item.title, newsPath(item)]], origin)],
    image: ownImage("news", item, item.title),
    article: { published: item.date, changed, section: item.category },
  };
}

function ownPage({ origin, data }: LoadedPage): PageDescription {
  const { page } = data as { page: OwnPage };
  return { jsonLd: [breadcrumbs([[page.title, page.path]], origin)], image: clubImage() };
}

/** Descriptions by route id; other pages have no metadata. */
const pages: Readonly<Record<string, Describe>> = {
  "site/home/screens/home": home,
  "programme/events/screens/events": list("events", upcomingPaths),
  "programme/events/screens/event": night,
  "programme/offers/screens/offers": list("offers", offerPaths),
  "programme/offers/screens/offer": offer,
  "programme/news/screens/news": list("news", newsPaths),
  "programme/news/screens/news-item": article,
  "site/about/screens/about": still("about", theClub),
  "site/about/screens/venue": still("venue", theClub),
  "site/about/screens/faqs": still("faqs", (origin) => [faqJsonLd(origin)]),
  "site/about/screens/terms": still("terms"),
  "site/contact/screens/contact": still("contact", theClub),
  "site/careers/screens/careers": still("careers"),
  "site/private-functions/screens/functions": still("functions"),
  "site/gallery/screens/gallery": still("gallery"),
  "site/music/screens/music": still("music"),
  "site/vip-tables/screens/vip-tables": still("vipTables"),
  "site/own-pages/screens/own-page": ownPage,
};

/** Ids of the routes whose pages have metadata. */
export const describedRoutes: readonly string[] = Object.keys(pages);

/** Returns the metadata of a page that may be indexed and shared. Only call it for pages with status 200. */
export async function describePage(routeId: string, page: LoadedPage): Promise<PageDescription | undefined> {
  return pages[routeId]?.(page);
}
