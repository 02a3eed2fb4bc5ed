import type { APIRequestContext } from "@playwright/test";
import { type CheerioAPI, load } from "cheerio";
import sharp from "sharp";
import { eventPath } from "../app/programme/events/event-address.ts";
import { publicPages } from "../scripts/routes.ts";
import { alive } from "./loaded.ts";
import { expect, test } from "./site.ts";

type Thing = { "@type": string } & Record<string, unknown>;

interface Described {
  html: CheerioAPI;
  /** Open Graph by property. */
  graph: Record<string, string>;
  canonical: string | undefined;
  things: Thing[];
}

async function described(request: APIRequestContext, path: string): Promise<Described> {
  const html = load(await (await request.get(path)).text());
  const graph = Object.fromEntries(
    html('head meta[property^="og:"], head meta[property^="article:"]')
      .toArray()
      .map((meta) => [html(meta).attr("property"), html(meta).attr("content")]),
  );
  const blocks = html('script[type="application/ld+json"]').toArray();
  expect(blocks.length, path).toBeLessThanOrEqual(1);
  const things = blocks.flatMap((block) => {
    const { "@context": context, "@graph": all } = JSON.parse(html(block).text());
    expect(context).toBe("https://schema.org");
    return all as Thing[];
  });
  return { html, graph, canonical: html('link[rel="canonical"]').attr("href"), things };
}

const ofType = (things: Thing[], type: string) => things.filter((thing) => thing["@type"] === type);

/** Pages that search engines must not index. */
const hidden = ["/nowhere", "/test", "/events/unknown", "/offers/unknown", "/news/unknown"];

test("every public page has one title, description, address and share card of its own", async ({ request, site }) => {
  const pages = (await publicPages(site.origin)).filter(({ path }) => !hidden.includes(path));
  expect(pages.length).toBeGreaterThan(15);
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() };
  for (const { path } of pages) {
    const { html, graph, canonical } = await described(request, path);
    const title = html("head > title").text();
    expect(html("head > title"), path).toHaveLength(1);
    expect(title, path).toMatch(/ \| Afterglow$/);
    seen.titles.add(title);
    const description = html('meta[name="description"]').attr("content") ?? "";
    expect(description.length, path).toBeGreaterThan(40);
    expect(description.length, path).toBeLessThanOrEqual(160);
    seen.descriptions.add(description);
    expect(canonical, path).toBe(site.origin + path);
    expect(graph, path).toMatchObject({
      "og:site_name": "Afterglow",
      "og:locale": "en_AU",
      "og:type": path.startsWith("/news/") ? "article" : "website",
      "og:title": title.replace(/ \| Afterglow$/, ""),
      "og:description": description,
      "og:url": site.origin + path,
      "og:image:width": "1200",
      "og:image:height": "630",
    });
    expect(graph["og:image:alt"], path).toBeTruthy();
    expect(html('meta[name="twitter:card"]').attr("content"), path).toBe("summary_large_image");
    expect(html('meta[name="robots"]'), path).toHaveLength(0);
  }
  expect(seen.titles.size).toBe(pages.length);
  // Two events of a series may have the same description, but not the same date.
  expect(seen.descriptions.size).toBe(pages.length);
});

/** Most bytes of a share image: some apps ignore large ones. */
const MOST_SHARED = 200 * 1024;

test("share images have the stated size and a small file", async ({ request, site }) => {
  const pages = (await publicPages(site.origin)).filter(({ path }) => !hidden.includes(path));
  const images = new Map<string, string>();
  for (const { path } of pages) {
    const { graph } = await described(request, path);
    images.set(String(graph["og:image"]), String(graph["og:image:type"]));
  }
  for (const [address, type] of images) {
    expect(address).toMatch(new RegExp(`^${site.origin}/`));
    const answer = await request.get(address);
    expect([answer.status(), answer.headers()["content-type"]], address).toEqual([200, type]);
    const image = await answer.body();
    const { width, height } = await sharp(image).metadata();
    expect([width, height], address).toEqual([1200, 630]);
    expect(image.length, address).toBeLessThanOrEqual(MOST_SHARED);
  }
});

test("a 404 page says so, and has no metadata for search engines", async ({ request }) => {
  for (const path of [...hidden, "/newsletter/unsubscribe?token=abc"]) {
    const { html, graph, canonical, things } = await described(request, path);
    const answer = await request.get(path);
    const said = [answer.headers()["x-robots-tag"], html('meta[name="robots"]').attr("content")];
    expect(
      said.some((one) => one?.includes("noindex")),
      path,
    ).toBe(true);
    expect([canonical, graph, things], path).toEqual([undefined, {}, []]);
  }
});

test("a meaningless query does not make another page", async ({ request, site }) => {
  const address = async (path: string) => (await described(request, path)).canonical;
  expect(await address("/events?utm_source=x")).toBe(`${site.origin}/events`);
  expect(await address("/events?show=past&shown=48&utm_source=x")).toBe(`${site.origin}/events?show=past`);
  expect(await address("/news?shown=48")).toBe(`${site.origin}/news`);
  expect(await address("/venue/?a=1")).toBe(`${site.origin}/venue`);
});

test("structured data names the club's address, hours and services", async ({ request, site }) => {
  for (const path of ["/", "/venue", "/contact", "/about-club"]) {
    const [club, ...others] = ofType((await described(request, path)).things, "NightClub");
    expect(others, path).toEqual([]);
    expect(club, path).toMatchObject({
      "@id": `${site.origin}/#club`,
      name: "Afterglow",
      url: `${site.origin}/`,
      address: { "@type": "PostalAddress", streetAddress: "12 Ember Lane", postalCode: "2010", addressCountry: "AU" },
      geo: { latitude: -33.8845, longitude: 151.211 },
      telephone: "+61255500142",
      email: "hello@afterglow.example",
      openingHoursSpecification: [{ dayOfWeek: "Saturday", opens: "22:00", closes: "04:00" }],
      hasMap: expect.stringMatching(/^https:/),
      image: expect.stringMatching(/^http/),
    });
    expect(club?.sameAs).toHaveLength(3);
    const { itemListElement } = (club?.hasOfferCatalog ?? {}) as {
      itemListElement: { itemOffered: { url: string } }[];
    };
    for (const { itemOffered } of itemListElement) expect((await request.get(itemOffered.url)).status()).toBe(200);
  }
});

/** The URLs in a list page's JSON-LD; empty without any. */
function listed(things: Thing[]): string[] | undefined {
  const [list, ...others] = ofType(things, "ItemList") as unknown as { itemListElement: Thing[] }[];
  expect(others).toEqual([]);
  const items = list?.itemListElement;
  expect(items?.map((item) => Object.keys(item))).toEqual(items?.map(() => ["@type", "position", "url"]));
  expect(items?.map(({ position }) => position)).toEqual(items?.map((_, index) => index + 1));
  return items?.map(({ url }) => String(url));
}

test("structured data of a list names the addresses of its entries only", async ({ request, site }) => {
  const get = async (path: string) => (await request.get(path)).json();
  const all: { _id: string; name: string; end_date: string }[] = await get("/api/event/getAllEvents");
  const events = all.filter(({ end_date }) => Date.parse(end_date) > Date.now()).map(eventPath);
  const offers = (await get("/api/offers/all-offers")).map(({ _id }: { _id: string }) => `/offers/${_id}`);
  const news = (await get("/api/news")).map(({ _id }: { _id: string }) => `/news/${_id}`);
  const lists = {
    "/": events.slice(0, 12),
    "/events": events,
    "/events?show=all": events,
    "/offers": offers,
    "/news": news,
  };
  for (const [path, paths] of Object.entries(lists)) {
    expect(paths.length, path).toBeGreaterThan(2);
    const { things } = await described(request, path);
    expect(listed(things), path).toEqual(paths.map((one: string) => site.origin + one));
    const types = things.map((thing) => thing["@type"]);
    expect(types.toSorted(), path).toEqual(
      path === "/" ? ["ItemList", "NightClub", "WebSite"] : ["BreadcrumbList", "ItemList"],
    );
  }
  expect(listed((await described(request, "/events?show=past")).things)).toBeUndefined();
});

test("structured data of an event has images in three shapes", async ({ request, site }) => {
  const all: { _id: string; name: string; start_date: string; end_date: string }[] = await (
    await request.get("/api/event/getAllEvents")
  ).json();
  const [night] = all.filter(({ end_date }) => Date.parse(end_date) > Date.now());
  if (!night) throw new Error("The demo has no upcoming events.");
  const [own] = ofType((await described(request, eventPath(night))).things, "Event");
  expect(own).toMatchObject({
    name: night.name,
    description: expect.stringMatching(/\w/),
    startDate: night.start_date,
    endDate: night.end_date,
    url: site.origin + eventPath(night),
    location: { name: "Afterglow", address: { addressCountry: "AU" }, geo: { latitude: -33.8845 } },
    offers: { url: expect.stringMatching(/^https:/), priceCurrency: "AUD", validFrom: expect.stringMatching(/T/) },
    organizer: { name: "Afterglow", url: `${site.origin}/` },
  });
  for (const field of ["eventStatus", "eventAttendanceMode"]) expect(own?.[field], field).toBeTruthy();
  const shapes = await Promise.all(
    ((own?.image ?? []) as string[]).map(async (address) => {
      const { width = 0, height = 1 } = await sharp(await (await request.get(address)).body()).metadata();
      return width / height;
    }),
  );
  expect(shapes.map((shape) => shape.toFixed(2))).toEqual(["1.00", "1.33", "1.78"]);
});

test("structured data of an article names author, date and publisher", async ({ request, site }) => {
  const [item] = await (await request.get("/api/news")).json();
  const { things, graph } = await described(request, `/news/${item._id}`);
  const [article] = ofType(things, "NewsArticle");
  expect(article).toMatchObject({
    headline: item.title,
    description: item.short_description,
    datePublished: item.date,
    dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*[+]\d\d:00$/),
    author: { name: expect.stringMatching(/\w/) },
    publisher: { "@type": "Organization", name: "Afterglow", logo: { url: expect.stringMatching(/^http/) } },
    mainEntityOfPage: `${site.origin}/news/${item._id}`,
  });
  expect(article?.image).toHaveLength(3);
  expect(graph["article:published_time"]).toBe(item.date);
});

test("structured data of the FAQs has the page's questions and answers", async ({ request }) => {
  const { things, html } = await described(request, "/faqs");
  const [faqs] = ofType(things, "FAQPage");
  const questions = (faqs?.mainEntity ?? []) as { "@type": string; name: string; acceptedAnswer: { text: string } }[];
  expect(questions).toHaveLength(10);
  const page = html("main").text();
  for (const { "@type": type, name, acceptedAnswer } of questions) {
    expect(type).toBe("Question");
    expect(page).toContain(name);
    expect(page).toContain(acceptedAnswer.text);
  }
});

test("every inner page has breadcrumbs", async ({ request, site }) => {
  const pages = (await publicPages(site.origin)).filter(({ path }) => path !== "/" && !hidden.includes(path));
  for (const { path } of pages) {
    const [way] = ofType((await described(request, path)).things, "BreadcrumbList");
    const steps = (way?.itemListElement ?? []) as { position: number; name: string; item: string }[];
    expect(
      steps.map(({ position }) => position),
      path,
    ).toEqual(steps.map((_, index) => index + 1));
    expect(steps[0]?.item, path).toBe(`${site.origin}/`);
    expect(steps.at(-1)?.item, path).toBe(site.origin + path);
    for (const { name, item } of steps) {
      expect(name).toBeTruthy();
      expect((await request.get(item, { maxRedirects: 0 })).status(), item).toBe(200);
    }
  }
});

test("no name can break out of its structured data, and a change is described immediately", async ({
  request,
  site,
  staff,
}) => {
  const name = 'A "quoted" </script><b>name</b> & more';
  const [night] = (await (await request.get("/api/event/getAllEvents")).json()).slice(-1);
  const edit = (words: string) =>
    request.post(`/api/event/edit-event/${night._id}`, {
      ...staff,
      multipart: {
        name: words,
        description: night.description,
        start_date: night.start_date,
        end_date: night.end_date,
        redirection_url: night.redirection_url,
        status: "true",
      },
    });
  expect((await edit(name)).status()).toBe(200);
  const { things, html, graph } = await described(request, eventPath({ ...night, name }));
  expect(ofType(things, "Event")[0]?.name).toBe(name);
  expect(graph["og:title"]).toContain(name);
  expect(html("head b, head h1")).toHaveLength(0);
  expect(listed((await described(request, "/events")).things)).toContain(site.origin + eventPath({ ...night, name }));
  await edit(night.name);
});

test("a page reached by a link is shared under its own address", async ({ page, site }) => {
  await page.goto("/contact");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${site.origin}/contact`);
  await alive(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers" }).click();
  await expect(page).toHaveURL("/careers");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${site.origin}/careers`);
});
