import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { testFolder } from "../../test/folder.ts";
import { makeEvent, makeNews, makeOffer, makePicture, makeRequest } from "../../test/makers.ts";
import type { Database } from "../db/tables.ts";
import { openFolderStorage } from "../media/folder-storage.server.ts";
import type { MediaStorage } from "../media/media-storage.ts";
import { pictureFileNames } from "../media/picture.ts";
import { insertPicture } from "../media/store.server.ts";
import { removeDemo } from "./added.server.ts";
import { addDemo, createDemo } from "./create.server.ts";
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
  const place = openFolderStorage(folder);
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

/** Stores the demo's images as a start leaves them that died, with one file each: making all of them takes minutes. */
async function storeImages(db: Database, place: MediaStorage) {
  for (const { picture, alt, focus } of [...eventSeries, ...demoOffers, ...demoNews]) {
    const fileId = `demo-${picture}`;
    if (await db.selectFrom("media").select("id").where("id", "=", fileId).executeTakeFirst()) continue;
    await insertPicture(db, { fileId, width: 1200, height: 800, color: "#000000" }, { alt, focus });
    await place.put(pictureFileNames(fileId, 1200)[0] ?? "", Buffer.from(picture));
  }
}

/** Every row of what the demo adds to, and the files of images. */
async function contents(db: Database, place: MediaStorage) {
  const tables = ["events", "offers", "news", "club_tables", "media", "requests"] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().orderBy("id").execute()));
  const files = (await Array.fromAsync(place.list())).map(({ name }) => name).sort();
  return { ...Object.fromEntries(tables.map((table, index) => [table, rows[index]])), files };
}

test("the demo that was added to a club's own content is removed again, and nothing else", async () => {
  const db = await testDatabase();
  const place = openFolderStorage(await testFolder());
  // The club's own, of which one image is described like one of the demo's.
  const picture_id = await makePicture(db);
  const [first] = demoNews;
  await db
    .updateTable("media")
    .set({ alt: first?.alt ?? "" })
    .execute();
  await place.put("own.jpg", Buffer.from("the club's"));
  await makeEvent(db, { picture_id });
  await makeOffer(db);
  await makeNews(db);
  await makeRequest(db, { date: "2026-11-28" });
  const before = await contents(db, place);
  await storeImages(db, place);
  await addDemo(db, place, Date.now());
  expect((await contents(db, place)).files.length).toBeGreaterThan(before.files.length);
  await expect(addDemo(db, place, Date.now())).rejects.toThrow("exists already");
  const { kept } = await removeDemo(db, place);
  expect(kept).toBe(0);
  expect(await contents(db, place)).toEqual(before);
  await expect(removeDemo(db, place)).rejects.toThrow("Nothing was removed");
});

test("demo remove keeps edited events, events with the club's offers, bookings or news, and every request", async () => {
  const db = await testDatabase();
  const place = openFolderStorage(await testFolder());
  await storeImages(db, place);
  await createDemo(db, place, Date.now());
  const [edited, used, shown] = await db.selectFrom("events").select(["id", "picture_id"]).orderBy("id").execute();
  const offer = await db.selectFrom("offers").select("id").executeTakeFirstOrThrow();
  const table = await db.selectFrom("club_tables").select("id").executeTakeFirstOrThrow();
  await db
    .updateTable("events")
    .set({ name: "Our own", version: 2 })
    .where("id", "=", edited?.id ?? "")
    .execute();
  const own = await makeOffer(db, { event_id: used?.id ?? "" });
  const news = await makeNews(db, { picture_id: shown?.picture_id ?? "" });
  const request = await makeRequest(db, { kind: "claim", subject: offer.id, date: "2026-11-28" });
  const seating = { night: "2026-11-28", from_at: "2026-11-28T11:00:00.000Z", until_at: "2026-11-28T12:00:00.000Z" };
  await db
    .insertInto("seatings")
    .values({ request_id: request, table_id: table.id, ...seating })
    .execute();
  await removeDemo(db, place);
  const ids = async (name: "events" | "offers" | "news" | "club_tables" | "requests") =>
    (await db.selectFrom(name).select("id").orderBy("id").execute()).map(({ id }) => id);
  expect(await ids("events")).toEqual([edited?.id, used?.id].sort());
  expect([await ids("offers"), await ids("news"), await ids("club_tables"), await ids("requests")]).toEqual([
    [own],
    [news],
    [table.id],
    [request],
  ]);
  const images = await db.selectFrom("media").select("id").execute();
  expect(new Set(images.map(({ id }) => id))).toEqual(new Set([edited, used, shown].map((event) => event?.picture_id)));
  // Without events of its own the next start adds nothing again.
  await db.deleteFrom("offers").execute();
  await db.deleteFrom("events").execute();
  await db.deleteFrom("news").execute();
  await createDemo(db, place, Date.now());
  expect(await ids("events")).toEqual([]);
});
