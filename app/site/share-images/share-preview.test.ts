import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { makeEvent } from "../../../test/makers.ts";
import { poster } from "../../../test/posters.ts";

const typed = { name: "House of Ember", start_date: "2026-11-28T22:00", end_date: "2026-11-29T04:00" };

/** The colour of a share image's art. */
async function artOf(response: Response): Promise<string> {
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height]).toEqual([1200, 630]);
  const [red = 0, green = 0, blue = 0] = await sharp(bytes)
    .extract({ left: 250, top: 100, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return [red, green, blue].map((part) => Math.round(part / 64)).join();
}

test("renders the share image of an unsaved event with its new image", async () => {
  const ana = await caller(await testApp());
  const blue = Buffer.from(await poster(400, 500, "#0000ff"));
  expect(await artOf(await ana.send("/api/event/preview-share", { ...typed, image: blue }))).toBe("0,0,4");
  const without = await artOf(await ana.send("/api/event/preview-share", typed));
  expect(without).not.toBe("0,0,4");
});

test("renders the share image of a saved event with its stored image", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const image = Buffer.from(await poster(400, 500, "#00ff00"));
  const form = { ...typed, description: "House.", redirection_url: "https://tickets.example/a", image };
  const { event } = await (await ana.send("/api/event/add-event", form)).json();
  const rendered = await ana.send("/api/event/preview-share", { ...typed, id: event._id });
  expect(await artOf(rendered)).toBe("0,4,0");
});

test("rejects an invalid event and an unreadable image", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const empty = await ana.send("/api/event/preview-share", { ...typed, name: "" });
  expect(empty.status).toBe(422);
  const crop = Buffer.from(await poster(400, 500)).subarray(0, 300);
  expect((await ana.send("/api/event/preview-share", { ...typed, image: crop })).status).toBe(415);
  const id = await makeEvent(app.db);
  expect((await ana.send("/api/event/preview-share", { ...typed, id: `${id}x` })).status).toBe(200);
});

test("an image that takes too much memory is refused with what to do, and the next preview works", async () => {
  const ana = await caller(await testApp());
  // 37 megapixels, within the limit; their decoder holds all of them several times.
  const huge = sharp({ create: { width: 6100, height: 6100, channels: 4, background: "#5a14c880" } });
  const image = await huge.avif({ effort: 0, chromaSubsampling: "4:4:4" }).toBuffer();
  const refused = await ana.send("/api/event/preview-share", { ...typed, image: new Uint8Array(image) });
  expect([refused.status, (await refused.json()).message]).toEqual([
    413,
    "This image takes too much memory or time to read. Save it as a smaller JPEG.",
  ]);
  const blue = Buffer.from(await poster(400, 500, "#0000ff"));
  expect(await artOf(await ana.send("/api/event/preview-share", { ...typed, image: blue }))).toBe("0,0,4");
});
