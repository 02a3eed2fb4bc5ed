import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeNews } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { touchContent } from "../../platform/db/content-version.server.ts";
import { nextDayInstant } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { listDatedNews } from "../../programme/news/dated-store.server.ts";
import { findNews, getNewsChange, listChangedNews, listNews } from "../../programme/news/store.server.ts";
import { shareImagePath } from "../share-images/share-card.server.ts";
import { sitemap } from "./sitemap.server.ts";

const TITLE = "Xylophone";
/** 28 November 2026 begins in Sydney. */
const BEGINS = Date.parse("2026-11-27T13:00:00.000Z");

test("news is shown from the moment its day begins at the venue, in every list and at its own address", async () => {
  const db = await testDatabase();
  const old = await makeNews(db, { title: "Old", published_on: "2026-11-01" });
  const id = await makeNews(db, { title: TITLE, published_on: "2026-11-28" });
  const seen = async (now: number) => ({
    list: (await listNews(db, now)).map(({ _id }) => _id),
    newest: (await listNews(db, now, 1)).map(({ _id }) => _id),
    feed: (await listDatedNews(db, 10, now)).map(({ _id }) => _id),
    changed: (await listChangedNews(db, now)).map(({ _id }) => _id),
    sitemap: [old, id].filter((one) => maps[now]?.includes(one)),
    one: (await findNews(db, id, now))?.title,
  });
  const maps: Record<number, string> = {};
  for (const now of [BEGINS - 1, BEGINS]) maps[now] = await sitemap(db, "https://club.example", now);
  const before = { list: [old], newest: [old], feed: [old], changed: [old], sitemap: [old], one: undefined };
  const both = [id, old];
  expect(await seen(BEGINS - 1)).toEqual(before);
  expect(await seen(BEGINS)).toEqual({
    list: both,
    newest: [id],
    feed: both,
    changed: both,
    sitemap: [old, id],
    one: TITLE,
  });
  // Pages are cached no longer than that.
  expect(nextDayInstant(BEGINS - 3_600_000, venue.timeZone, venue.nightEndsAt)).toBe(BEGINS);
  // A news item never counts as changed before its date.
  expect(await getNewsChange(db, id)).toBe(new Date(BEGINS).toISOString());
});

test("no response to a guest contains news of a future day; staff see it, with its day", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const id = await makeNews(app.db, { title: TITLE, published_on: "2099-12-31" });
  const summary = { title: TITLE, category: "The room", date: "2099-12-31", image: "" };
  const share = shareImagePath("news", { _id: id, short_description: "", ...summary });
  const paths = ["/api/news", `/api/news/${id}`, "/news.rss", "/sitemap.xml", "/llms.txt", share];
  const seen = async () => {
    const found: string[] = [];
    for (const path of paths) {
      const response = await fetch(app.origin + path, { redirect: "manual" });
      const told = /jpeg/.test(response.headers.get("content-type") ?? "") || response.status === 302;
      const text = await response.text();
      if (told || text.includes(TITLE) || text.includes(id)) found.push(path);
    }
    return found;
  };
  expect(await seen()).toEqual([]);
  expect((await fetch(`${app.origin}/api/news/${id}`)).status).toBe(404);
  expect((await staff.get("/news/admin-all-news")).body).toMatchObject([{ _id: id, date: "2099-12-31", status: true }]);
  await app.db.updateTable("news").set({ published_on: "2020-01-01" }).where("id", "=", id).execute();
  // The sitemap is rendered again once content has changed.
  await app.db.transaction().execute(touchContent);
  expect(await seen()).toEqual(["/api/news", `/api/news/${id}`, "/news.rss", "/sitemap.xml", share]);
});
