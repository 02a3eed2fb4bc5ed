import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { makeEvent, makeNews, makeOffer } from "../../../test/makers.ts";
import { poster } from "../../../test/posters.ts";
import { storeImage } from "../../house/images/store.server.ts";
import { findEvent } from "../../programme/events/store.server.ts";
import { findNews } from "../../programme/news/store.server.ts";
import { findOffer } from "../../programme/offers/store.server.ts";
import { shareImagePath } from "./share-card.server.ts";

/** The current URL of an event's share image. */
async function pathOf({ db }: TestApp, id: string): Promise<string> {
  const event = await findEvent(db, id);
  if (!event) throw new Error("There is no such night.");
  return shareImagePath("events", event);
}

async function bytesOf(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  return Buffer.from(await response.arrayBuffer());
}

/** The colour of a pixel, each channel rounded to about a hundred. */
async function colorAt(jpeg: Buffer, left: number, top: number): Promise<string> {
  const part = await sharp(jpeg).extract({ left, top, width: 4, height: 4 }).raw().toBuffer();
  return [part[0], part[1], part[2]].map((value = 0) => Math.round(value / 128)).join("");
}

describe("a share image", () => {
  test("is 1200 by 630, with the whole poster on the left and the text on paper", async () => {
    const app = await testApp();
    const art = await storeImage(app.db, app.storage, await poster(800, 1000, "#00ff00"), {});
    const id = await makeEvent(app.db, { picture_id: art });
    const path = await pathOf(app, id);
    const jpeg = await bytesOf(app.origin + path);
    const { width, height, format, exif } = await sharp(jpeg).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 1200, height: 630, format: "jpeg", exif: undefined });
    const corners = [
      [4, 4],
      [496, 4],
      [4, 620],
      [496, 620],
    ] as const;
    for (const [left, top] of corners) expect(await colorAt(jpeg, left, top)).toBe("020");
    expect(await colorAt(jpeg, 1190, 315)).toBe("222");
    const response = await fetch(app.origin + path, { method: "HEAD" });
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test("gets a new URL when its event is renamed", async () => {
    const app = await testApp();
    const id = await makeEvent(app.db, { name: "House of Ember" });
    const before = await pathOf(app, id);
    const first = await bytesOf(app.origin + before);
    expect((await bytesOf(app.origin + before)).equals(first)).toBe(true);
    await app.db.updateTable("events").set({ name: "House of Coal" }).where("id", "=", id).execute();
    const after = await pathOf(app, id);
    expect(after).not.toBe(before);
    const second = await bytesOf(app.origin + after);
    expect(second.equals(first)).toBe(false);
    const old = await fetch(app.origin + before, { redirect: "manual" });
    expect([old.status, old.headers.get("location")]).toEqual([302, after]);
    // Images that no page links to any more are deleted.
    const cached = await readdir(join(app.dataFolder, "share"));
    expect(cached.filter((name) => name.endsWith(".jpg"))).toEqual([after.slice("/share/events/".length)]);
  });

  test("is rendered once for concurrent requests", async () => {
    const app = await testApp();
    const path = await pathOf(app, await makeEvent(app.db));
    const all = await Promise.all(Array.from({ length: 20 }, () => bytesOf(app.origin + path)));
    expect(new Set(all.map((jpeg) => jpeg.toString("base64"))).size).toBe(1);
    expect((await readdir(join(app.dataFolder, "share"))).filter((name) => name.includes(".jpg"))).toHaveLength(1);
  });

  test("exists for offers and news too, with any characters in their names", async () => {
    const app = await testApp();
    const art = await storeImage(app.db, app.storage, await poster(1600, 900), { focus: "100% 0%" });
    const odd = ['<b> & "quotes" \u0007 ]]>', "日本の夜", "Đặng Thị Hương’s Ñandú — Łódź", "W".repeat(120), "🔥"];
    for (const title of odd) {
      const offer = await findOffer(
        app.db,
        await makeOffer(app.db, { title, picture_id: art, valid_till: "2099-12-31" }),
        Date.now(),
      );
      const item = await findNews(app.db, await makeNews(app.db, { title, category: title }), Date.now());
      if (!offer || !item) throw new Error("They are not there.");
      for (const path of [shareImagePath("offers", offer), shareImagePath("news", item)]) {
        const { width, height } = await sharp(await bytesOf(app.origin + path)).metadata();
        expect([width, height], title).toEqual([1200, 630]);
      }
    }
  });

  test("shows the club's sun without an image, and is not cached", async () => {
    const app = await testApp();
    const art = await storeImage(app.db, app.storage, await poster(), {});
    const path = await pathOf(app, await makeEvent(app.db, { picture_id: art }));
    await rm(join(app.mediaFolder, `${art}.jpg`));
    const response = await fetch(app.origin + path);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  });

  test("is 404 for unknown, inactive, deleted or ended items", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const id = await makeEvent(app.db);
    const path = await pathOf(app, id);
    const status = async (of: string) => (await fetch(app.origin + of)).status;
    expect(await status(path)).toBe(200);
    await ana.post(`/api/event/switch-event/${id}`, { status: false });
    expect(await status(path)).toBe(404);
    await ana.post(`/api/event/switch-event/${id}`, { status: true });
    await ana.post(`/api/event/delete-event/${id}`);
    expect(await status(path)).toBe(404);

    const offer = await makeOffer(app.db, { valid_till: "2020-01-01" });
    const mark = "0".repeat(12);
    for (const unknown of [
      `/share/offers/${offer}-${mark}.jpg`,
      `/share/events/${offer}-${mark}.jpg`,
      `/share/admins/${id}-${mark}.jpg`,
      `/share/toString/${id}-${mark}.jpg`,
      `/share/events/${id}.jpg`,
      "/share/events/..%2F..%2Fafterglow.db",
    ])
      expect(await status(unknown), unknown).toBe(404);
    expect((await fetch(app.origin + path, { method: "DELETE" })).status).toBe(405);
  });
});
