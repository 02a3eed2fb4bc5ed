import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { namesIn } from "../../test/places.ts";
import { poster } from "../../test/posters.ts";
import { cropPath } from "./crop.ts";
import { mediaPath } from "./image.ts";
import { rewordImage, storeImage } from "./store.server.ts";

test("a crop is made on the first request, then stored", async () => {
  const { db, storage, origin } = await testApp();
  const id = await storeImage(db, storage, await poster(1500, 1875), { focus: "50% 40%" });
  for (const [ratio, height] of [
    ["1x1", 1200],
    ["4x3", 900],
    ["16x9", 675],
  ] as const) {
    const path = cropPath(mediaPath(id), ratio, "50% 40%");
    const answers = await Promise.all([1, 2, 3].map(() => fetch(origin + path)));
    for (const answer of answers) {
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/jpeg");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([made.width, made.height], path).toEqual([1200, height]);
    }
  }
  expect((await namesIn(storage)).filter((name) => /-(1x1|4x3|16x9)-/.test(name))).toHaveLength(3);
});

test("the focal point stays in the crop", async () => {
  const { db, storage, origin } = await testApp();
  // Red above, blue below.
  const half = (background: string) => ({ create: { width: 800, height: 500, channels: 3 as const, background } });
  const image = await sharp({ create: { width: 800, height: 1000, channels: 3, background: "#00f" } })
    .composite([{ input: await sharp(half("#f00")).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();
  const id = await storeImage(db, storage, image, { focus: "50% 0%" });
  const color = async (focus: string) => {
    const answer = await fetch(origin + cropPath(mediaPath(id), "16x9", focus));
    expect(answer.status).toBe(200);
    return (await sharp(Buffer.from(await answer.arrayBuffer())).stats()).dominant;
  };
  expect((await color("50% 0%")).r).toBeGreaterThan(200);
  await rewordImage(db, id, { focus: "50% 100%" });
  expect((await color("50% 100%")).b).toBeGreaterThan(200);
});

test("a small image is not enlarged", async () => {
  const { db, storage, origin } = await testApp();
  const id = await storeImage(db, storage, await poster(400, 500), {});
  const answer = await fetch(origin + cropPath(mediaPath(id), "16x9", "50% 50%"));
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([width, height]).toEqual([400, 225]);
});

test("only crops in use are made, so that requests cannot fill the disk", async () => {
  const { db, storage, origin } = await testApp();
  const id = await storeImage(db, storage, await poster(400, 500), { focus: "50% 40%" });
  const files = (await namesIn(storage)).length;
  const unknown = "01a1fe02-d6dd-7451-8578-f3c711f8bbae";
  for (const name of [
    `${id}-1x1-50-41`,
    `${id}-2x1-50-40`,
    `${id}-1x1-50-400`,
    `${unknown}-1x1-50-40`,
    `${id}-1x1-050-40`,
  ])
    expect((await fetch(`${origin}/media/${name}.jpg`)).status, name).toBe(404);
  expect((await namesIn(storage)).length).toBe(files);
});
