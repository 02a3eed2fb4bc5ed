import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeNews } from "../../test/makers.ts";
import { findNews, listNews } from "./store.server.ts";

test("news are listed newest first, inactive ones never", async () => {
  const db = await testDatabase();
  await makeNews(db, { title: "old", published_on: "2025-01-01" });
  await makeNews(db, { title: "new", published_on: "2026-11-20" });
  await makeNews(db, { title: "hidden", published_on: "2026-11-21", active: 0 });
  expect((await listNews(db)).map(({ title }) => title)).toEqual(["new", "old"]);
  expect((await listNews(db, 1)).map(({ title }) => title)).toEqual(["new"]);
});

test("one item is found whole, unless it is inactive or never was", async () => {
  const db = await testDatabase();
  const id = await makeNews(db, { author: "Priya Nandan" });
  expect(await findNews(db, id)).toEqual({
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
  expect(await findNews(db, hidden)).toBeUndefined();
  expect(await findNews(db, "nothing")).toBeUndefined();
});
