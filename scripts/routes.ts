import { eventPath } from "../app/programme/events/event-address.ts";

/** A public page: its path, and its name for a screenshot's file. */
export interface PublicPage {
  name: string;
  path: string;
}

const paths = [
  "/",
  "/events",
  "/offers",
  "/news",
  "/music",
  "/gallery",
  "/about-club",
  "/venue",
  "/vip-tables",
  "/functions",
  "/careers",
  "/contact",
  "/faqs",
  "/terms-and-conditions",
  "/events/unknown",
  "/offers/unknown",
  "/news/unknown",
  "/test",
  "/nowhere",
];

const nameOf = (path: string) => path.slice(1).replaceAll("/", "-") || "home";

/** The names of `publicPages`, which are known before a site is started. */
export const publicPageNames = [...paths.map(nameOf), "event", "event-over", "offer", "news-item"];

/**
 * Every public page of a running site, including an upcoming and a past event, its first offer and its first news item.
 */
export async function publicPages(origin: string): Promise<PublicPage[]> {
  const list = async <Item>(call: string) => (await (await fetch(`${origin}${call}`)).json()) as Item[];
  const firstId = async (call: string) => (await list<{ _id: string }>(call))[0]?._id;
  const nights = await list<{ _id: string; name: string }>("/api/event/getAllEvents");
  const [over, coming] = [nights.at(0), nights.at(-1)];
  return [
    ...paths.map((path) => ({ name: nameOf(path), path })),
    ...(coming ? [{ name: "event", path: eventPath(coming) }] : []),
    ...(over ? [{ name: "event-over", path: eventPath(over) }] : []),
    { name: "offer", path: `/offers/${await firstId("/api/offers/all-offers")}` },
    { name: "news-item", path: `/news/${await firstId("/api/news")}` },
  ];
}

/** The back office's pages, including its first event and its first request. @param headers with a token. */
export async function staffPages(origin: string, headers: { authorization: string }): Promise<PublicPage[]> {
  const get = async (call: string) =>
    (await fetch(origin + call, { headers })).json() as Promise<{ items: { _id: string }[] }>;
  const [event] = (await get("/api/event/admin-all-events?page=1")).items;
  const [request] = (await get("/api/requests")).items;
  const places = [
    "dashboard",
    "requests",
    `requests/${request?._id}`,
    "events",
    "add-event",
    `edit-event/${event?._id}`,
    "privacy",
    "trail",
    "offers",
    "add-offer",
    "news-items",
    "news",
    "subscribers",
    "outbox",
    "admins",
    "add-admin",
  ];
  return places.map((place) => ({
    name: `admin-${place.split("/").length > 1 ? place.split("/")[0]?.concat("-one") : place}`,
    path: `/admin/${place}`,
  }));
}
