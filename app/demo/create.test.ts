import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { testFolder } from "../../test/folder.ts";
import { keptInFolder } from "../media/kept-in-folder.server.ts";
import { insertPicture } from "../media/store.server.ts";
import { createDemo } from "./create.server.ts";
import { eventSeries } from "./events.ts";
import { demoNews } from "./news.ts";
import { demoOffers } from "./offers.ts";

test("pictures that a first start stored before it died are used by the next", async () => {
  const db = await testDatabase();
  const pictures = new Map<string, { alt: string; focus: string }>(
    [...eventSeries, ...demoOffers, ...demoNews].map((one) => [one.picture, one]),
  );
  for (const [name, { alt, focus }] of pictures) {
    await insertPicture(db, { fileId: name, width: 1200, height: 800, color: "#000000" }, { alt, focus });
  }
  const folder = await testFolder();
  const place = keptInFolder(folder);
  await createDemo(db, place, Date.now());
  expect(await Array.fromAsync(place.list())).toEqual([]);
  for (const table of ["events", "offers", "news"] as const) {
    const shown = await db.selectFrom(table).select("picture_id").execute();
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.filter(({ picture_id }) => !pictures.has(picture_id ?? ""))).toEqual([]);
  }
  // And each shows its own.
  const [first] = demoNews;
  const item = await db
    .selectFrom("news")
    .select("picture_id")
    .where("title", "=", first?.title ?? "")
    .executeTakeFirst();
  expect(item?.picture_id).toBe(first?.picture);
});
