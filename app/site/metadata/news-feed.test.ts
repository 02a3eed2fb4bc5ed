import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { makeNews } from "../../../test/makers.ts";
import { poster } from "../../../test/posters.ts";
import { storeImage } from "../../house/images/store.server.ts";

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "", isArray: (name) => name === "item" });

/** The feed's channel as a feed reader parses it; it must be well-formed XML. */
async function channel(origin: string) {
  const text = await (await fetch(`${origin}/news.rss`)).text();
  expect(XMLValidator.validate(text)).toBe(true);
  const { rss } = parser.parse(text);
  expect(rss.version).toBe("2.0");
  return rss.channel;
}

test("the feed has the full text of each item, newest first", async () => {
  const { db, origin, storage } = await testApp();
  const image = await storeImage(db, storage, await poster(), { alt: 'The "wall" of sound' });
  const id = await makeNews(db, {
    title: "Louder & <b>warmer</b> ]]> ]]>",
    short_description: "Eighteen cabinets & one aim.",
    long_description: "Four weeks\nof <work>.\n\nAnd one aim. ]]> \u0007 🔊",
    picture_id: image,
    redirect_url: "https://sound.example/how?a=1&b=2",
    published_on: "2026-11-18",
  });
  const older = await makeNews(db, { published_on: "2026-01-01", title: "Older", author: "Ana" });
  const { item: items, ...about } = await channel(origin);
  expect(about).toMatchObject({
    title: "Afterglow: News & Highlights",
    link: "http://localhost/news",
    language: "en-AU",
    "atom:link": { href: "http://localhost/news.rss", rel: "self", type: "application/rss+xml" },
  });
  const [first, second] = items;
  expect(first).toMatchObject({
    title: "Louder & <b>warmer</b> ]] > ]] >",
    link: `http://localhost/news/${id}`,
    guid: { "#text": `urn:uuid:${id}`, isPermaLink: "false" },
    pubDate: "Tue, 17 Nov 2026 13:00:00 GMT",
    description: "Eighteen cabinets &amp; one aim.",
    category: "The room",
    "dc:creator": "Afterglow Editorial Team",
    enclosure: { url: `http://localhost/media/${image}.jpg`, type: "image/jpeg" },
  });
  const file = await fetch(`${origin}/media/${image}.jpg`);
  expect(Number(first.enclosure.length)).toBe((await file.arrayBuffer()).byteLength);
  expect(first["content:encoded"]).toBe(
    [
      `<p><img src="http://localhost/media/${image}.jpg" alt="The &quot;wall&quot; of sound"></p>`,
      "<p>Four weeks<br>of &lt;work&gt;.</p>",
      "<p>And one aim. ]]&gt;  🔊</p>",
      '<p><a href="https://sound.example/how?a=1&amp;b=2">Read on at sound.example</a></p>',
    ].join("\n"),
  );
  expect(second).toMatchObject({ title: "Older", guid: { "#text": `urn:uuid:${older}` }, "dc:creator": "Ana" });
  expect(second.enclosure).toBeUndefined();
  // Published on the day of its date.
  expect(second.pubDate).toBe("Thu, 01 Jan 2026 00:00:00 GMT");
});

test("the feed has its last change, and revalidates with 304", async () => {
  const app = await testApp();
  const id = await makeNews(app.db);
  await makeNews(app.db, { title: "Second" });
  expect((await channel(app.origin)).lastBuildDate).toBe("Thu, 01 Jan 2026 00:00:00 GMT");
  const before = await fetch(`${app.origin}/news.rss`);
  expect(before.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  const known = { "If-None-Match": before.headers.get("etag") ?? "" };
  expect((await fetch(`${app.origin}/news.rss`, { headers: known })).status).toBe(304);

  const ana = await caller(app);
  const title = async () => (await channel(app.origin)).item.map((item: { title: string }) => item.title);
  await ana.post(`/api/news/switch-news/${id}`, { status: false });
  expect(await title()).toEqual(["Second"]);
  expect((await fetch(`${app.origin}/news.rss`, { headers: known })).status).toBe(200);
  await ana.post(`/api/news/switch-news/${id}`, { status: true });
  expect(await title()).toHaveLength(2);
  const { updated_at } = await app.db
    .selectFrom("news")
    .select("updated_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(Date.parse((await channel(app.origin)).lastBuildDate)).toBe(
    Math.floor(Date.parse(updated_at ?? "") / 1000) * 1000,
  );
  await ana.post(`/api/news/delete-news/${id}`);
  expect(await title()).toEqual(["Second"]);
});

test("a feed without news is still a feed", async () => {
  const { origin } = await testApp();
  expect((await channel(origin)).item).toBeUndefined();
});
