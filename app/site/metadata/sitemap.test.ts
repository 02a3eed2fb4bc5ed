import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeNews, makeOffer } from "../../../test/makers.ts";
import { sitemap } from "./sitemap.server.ts";

interface Url {
  loc: string;
  lastmod?: string;
}

async function readSitemap(origin: string): Promise<Url[]> {
  const response = await fetch(`${origin}/sitemap.xml`);
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const xml = await response.text();
  expect(XMLValidator.validate(xml)).toBe(true);
  const { urlset } = new XMLParser({ ignoreAttributes: false }).parse(xml);
  expect(urlset["@_xmlns"]).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  return urlset.url;
}

test("the sitemap lists every indexable page, with its last change where known", async () => {
  const { db, origin } = await testApp();
  const event = await makeEvent(db, { name: "Tom & Jerry <live>" });
  const offer = await makeOffer(db, { valid_till: "2099-12-31" });
  const expired = await makeOffer(db, { valid_till: "2020-12-31" });
  const news = await makeNews(db, { updated_at: "2026-02-03T04:05:06.000Z" });
  const urls = await readSitemap(origin);
  const of = (path: string) => urls.filter(({ loc }) => loc === `http://localhost${path}`);
  expect(of(`/events/${event}/tom-jerry-live`)).toEqual([
    { loc: `http://localhost/events/${event}/tom-jerry-live`, lastmod: "2026-01-01T00:00:00.000Z" },
  ]);
  expect(of(`/offers/${offer}`)[0]?.lastmod).toBe("2026-01-01T00:00:00.000Z");
  expect(of(`/offers/${expired}`)).toEqual([]);
  expect(of(`/news/${news}`)[0]?.lastmod).toBe("2026-02-03T04:05:06.000Z");
  expect(of("/")).toEqual([{ loc: "http://localhost/" }]);
  expect(of("/vip-tables")).toEqual([{ loc: "http://localhost/vip-tables" }]);
  expect(new Set(urls.map(({ loc }) => loc)).size).toBe(urls.length);
  expect(urls.filter(({ loc }) => /admin|api|test|unsubscribe/.test(loc))).toEqual([]);
});

test("deactivated and deleted items leave the sitemap until they are restored", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const ids = {
    event: await makeEvent(app.db),
    offers: await makeOffer(app.db, { valid_till: "2099-12-31" }),
    news: await makeNews(app.db),
  };
  const listed = async () => {
    const urls = await readSitemap(app.origin);
    return Object.values(ids).filter((id) => urls.some(({ loc }) => loc.includes(id))).length;
  };
  const each = async (act: string, json?: object) => {
    for (const [room, id] of Object.entries(ids)) {
      const answer = await ana.post(`/api/${room}/${act}-${room === "offers" ? "offer" : room}/${id}`, json);
      expect(answer.status).toBe(200);
    }
  };
  expect(await listed()).toBe(3);
  await each("switch", { status: false });
  expect(await listed()).toBe(0);
  await each("switch", { status: true });
  expect(await listed()).toBe(3);
  await each("delete");
  expect(await listed()).toBe(0);
  await each("restore");
  expect(await listed()).toBe(3);
});

test("the sitemap revalidates with 304, and rejects other methods", async () => {
  const app = await testApp();
  const { db, origin } = app;
  const ana = await caller(app);
  const id = await makeEvent(db);
  const etag = (await fetch(`${origin}/sitemap.xml`)).headers.get("etag") ?? "";
  const again = () => fetch(`${origin}/sitemap.xml`, { headers: { "If-None-Match": etag } });
  expect((await again()).status).toBe(304);
  expect((await ana.post(`/api/event/switch-event/${id}`, { status: false })).status).toBe(200);
  expect((await again()).status).toBe(200);
  const head = await fetch(`${origin}/sitemap.xml`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect((await fetch(`${origin}/sitemap.xml`, { method: "POST" })).status).toBe(405);
});

test("robots.txt excludes the back office and the API, and names the sitemap", async () => {
  const { origin } = await testApp();
  const response = await fetch(`${origin}/robots.txt`);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
  const lines = (await response.text()).split("\n");
  expect(lines).toEqual(expect.arrayContaining(["User-agent: *", "Disallow: /admin", "Disallow: /api/"]));
  expect(lines).toContain("Sitemap: http://localhost/sitemap.xml");
});

test("an offer leaves the sitemap with its last night", async () => {
  const db = await testDatabase();
  const id = await makeOffer(db, { valid_till: "2026-12-31" });
  const lists = async (now: string) => (await sitemap(db, "https://afterglow.example", Date.parse(now))).includes(id);
  expect(await lists("2027-01-01T05:59:00+11:00")).toBe(true);
  expect(await lists("2027-01-01T06:00:00+11:00")).toBe(false);
});
