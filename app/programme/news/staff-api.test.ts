import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller, onVersion } from "../../../test/caller.ts";
import { image } from "../../../test/event-form.ts";
import { makeNews } from "../../../test/makers.ts";
import { today } from "../../platform/venue/today.ts";
import type { NewsItem, StaffNews } from "./news-item.ts";

const item = {
  title: "The new sound system is in",
  short_description: "Eighteen cabinets and one aim.",
  long_description: "Four weeks of work.\n\nAnd one aim.",
  redirect_url: "",
  status: "true",
};

const newsIn = async (response: Response) => ((await response.json()) as { news: StaffNews }).news;

describe("a news item", () => {
  test("is posted with today's date under News, and visible to guests immediately", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const response = await ana.send("/api/news/post-news", { ...item, image });
    expect(response.status).toBe(201);
    const { message, news } = (await response.json()) as { message: string; news: StaffNews };
    expect(message).toBe("News posted successfully!");
    const shown = (await (await fetch(`${app.origin}/api/news/${news._id}`)).json()) as NewsItem;
    expect(shown).toMatchObject({
      ...item,
      redirect_url: null,
      author: null,
      category: "News",
      date: today(),
      status: true,
    });
    expect(news).toEqual({
      ...shown,
      version: 1,
      created_on: expect.stringMatching(/\+1[01]:00$/),
      updated_on: news.created_on,
      updated_by: "Ana",
    });
    expect((await fetch(app.origin + news.image)).status).toBe(200);
  });

  test("has a category, an author, a date and a link; fields left out of an edit are unchanged", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const more = {
      category: "The room",
      author: "Priya Nandan",
      date: "2026-03-01",
      redirect_url: "https://x.example/a",
    };
    const made = await newsIn(await ana.send("/api/news/post-news", { ...item, ...more, image }));
    expect(made).toMatchObject(more);
    const path = `/api/news/edit-news/${made._id}`;
    const kept = await newsIn(await ana.send(path, item));
    expect(kept).toMatchObject({ ...more, redirect_url: null, image: made.image, version: 2 });
    const emptied = await newsIn(await ana.send(path, { ...item, category: "", author: " " }));
    expect(emptied).toMatchObject({ category: "News", author: null, date: "2026-03-01" });
  });

  test("is rejected with a message at each field", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const errorsOf = async (fields: Record<string, string | undefined>) => {
      const response = await ana.send("/api/news/post-news", { ...item, ...fields, image });
      expect(response.status).toBe(422);
      return ((await response.json()) as { errors: Record<string, string> }).errors;
    };
    expect(await errorsOf({ title: "", short_description: "", long_description: undefined, date: "today" })).toEqual({
      title: "Enter a title.",
      short_description: "Enter a short description.",
      long_description: "Enter a long description.",
      date: "Choose a date.",
    });
    expect(await errorsOf({ short_description: "x".repeat(201) })).toEqual({
      short_description: "Use 200 characters or fewer.",
    });
    for (const redirect_url of ["javascript:alert(1)", "data:text/html,x", "ftp://x.example", "x.example"]) {
      expect(await errorsOf({ redirect_url }), redirect_url).toEqual({
        redirect_url: "Enter a link that starts with http:// or https://.",
      });
    }
    const fits = { short_description: "x".repeat(200), long_description: "😀".repeat(10_000) };
    expect((await ana.send("/api/news/post-news", { ...item, ...fits, image })).status).toBe(201);
  });

  test("is edited; a stale save gets the current version", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const id = await makeNews(app.db);
    const path = `/api/news/edit-news/${id}`;
    const response = await ana.send(path, { ...item, title: "Second", image }, onVersion(1));
    const { message, news } = (await response.json()) as { message: string; news: StaffNews };
    expect([response.status, message, news.title]).toEqual([200, "News updated successfully!", "Second"]);
    const stale = await ana.send(path, item, onVersion(1));
    expect([stale.status, await stale.json()]).toEqual([
      412,
      { message: "This news item was changed since you opened it. Compare, then save again.", news },
    ]);
    expect(await (await ana.get(`/api/news/admin-news/${id}`)).json()).toEqual({ news });
  });

  test("is activated, deleted and restored", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const id = await makeNews(app.db);
    const done = async (path: string, json?: object) =>
      ((await (await ana.post(path, json)).json()) as { message: string }).message;
    expect(await done(`/api/news/switch-news/${id}`, { status: false })).toBe("The news item is now inactive.");
    expect(await done(`/api/news/delete-news/${id}`)).toBe("The news item was deleted.");
    expect((await ana.get(`/api/news/admin-news/${id}`)).status).toBe(404);
    expect(await (await ana.get("/api/news/admin-all-news")).json()).toEqual([]);
    expect(await done(`/api/news/restore-news/${id}`)).toBe("The news item was restored.");
    expect(await (await ana.get("/api/news/admin-all-news")).json()).toMatchObject([
      { _id: id, status: false, version: 4 },
    ]);
  });
});

test("the list has every item that was not deleted, newest first, whole", async () => {
  const app = await testApp();
  const ana = await caller(app);
  await makeNews(app.db, { title: "old", published_on: "2025-01-01" });
  await makeNews(app.db, { title: "new", published_on: "2026-11-20", active: 0 });
  await makeNews(app.db, { title: "gone", active: 0, deleted_at: "2026-11-21T00:00:00.000Z" });
  const response = await ana.get("/api/news/admin-all-news");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const list = (await response.json()) as StaffNews[];
  expect(list.map(({ title, status }) => [title, status])).toEqual([
    ["new", false],
    ["old", true],
  ]);
  expect(list[0]).toHaveProperty("long_description");
});
