import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeNews } from "../../../test/makers.ts";
import { findNews, listNews } from "./store.server.ts";

const NOW = Date.parse("2026-11-23T00:00:00.000Z");

test("news is listed newest first, inactive items never", async () => {
  const db = await testDatabase();
  await makeNews(db, { title: "old", published_on: "2025-01-01" });
  await makeNews(db, { title: "new", published_on: "2026-11-20" });
  await makeNews(db, { title: "hidden", published_on: "2026-11-21", active: 0 });
  expect((await listNews(db, NOW)).map(({ title }) => title)).toEqual(["new", "old"]);
  expect((await listNews(db, NOW, 1)).map(({ title }) => title)).toEqual(["new"]);
});

test("an item is found with all its fields, unless it is inactive or unknown", async () => {
  const db = await testDatabase();
  const id = await makeNews(db, { author: "Priya Nandan" });
  expect(await findNews(db, id, NOW)).toEqual({
    _id: id,
    title: "The new sound system is in",
    short_description: "Eighteen cabinets and one aim.",
    long_description: "Four weeks of work.\n\nAnd one aim.",
    category: "The room",
    author: "Priya Nandan",
    date: "2026-11-18",
    image: "",
    redirect_url: null,
    status: true,
  });
  const hidden = await makeNews(db, { active: 0 });
  expect(await findNews(db, hidden, NOW)).toBeUndefined();
  expect(await findNews(db, "nothing", NOW)).toBeUndefined();
});
