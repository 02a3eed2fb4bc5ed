import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { namesIn } from "../../../test/places.ts";
import { poster } from "../../../test/posters.ts";
import { publishForTest } from "../../../test/published-settings.ts";
import { mediaPath } from "../../platform/lib/media-path.ts";
import { cropPath } from "./crop.ts";
import { firstPath } from "./image.ts";
import { resolveImage } from "./resolve-image.server.ts";
import { imageFiles, type ShownImage } from "./shown-image.ts";
import { rewordImage, storeImage } from "./store.server.ts";
import { uprightNames, uprightSources } from "./upright.ts";

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

test("the file that phones get of a page's first image is made once, uncropped", async () => {
  const { db, storage, origin } = await testApp();
  const sizeAt = async (path: string) => {
    const answer = await fetch(origin + path);
    expect([answer.status, answer.headers.get("content-type")], path).toEqual([200, "image/avif"]);
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    return [width, height];
  };
  const id = await storeImage(db, storage, await poster(1500, 1875), {});
  const path = firstPath(mediaPath(id));
  expect(await Promise.all([1, 2].map(() => sizeAt(path)))).toEqual([
    [560, 700],
    [560, 700],
  ]);
  expect((await namesIn(storage)).filter((name) => name.startsWith(`${id}-560`))).toEqual([`${id}-560.avif`]);
  const small = await storeImage(db, storage, await poster(400, 500), {});
  expect(await sizeAt(firstPath(mediaPath(small)))).toEqual([400, 500]);
  const unknown = "01a1fe02-d6dd-7451-8578-f3c711f8bbae";
  expect((await fetch(origin + firstPath(mediaPath(unknown)))).status).toBe(404);
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

test("a phone's crop of a page's image is upright, around its focal point", async () => {
  const { db, storage, origin } = await testApp();
  // Red on the left, blue on the right.
  const half = (background: string) => ({ create: { width: 1000, height: 1200, channels: 3 as const, background } });
  const image = await sharp({ create: { width: 2000, height: 1200, channels: 3, background: "#00f" } })
    .composite([{ input: await sharp(half("#f00")).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();
  const id = await storeImage(db, storage, image, {});
  const path = (x: number) => `${origin}/media/${id}-3x4-${x}-640.avif`;
  expect((await fetch(path(0))).status, "of an image that no page shows").toBe(404);

  const opening = { image: id, alt: "The room", focus: "3% 50%" };
  await publishForTest(db, { "pages.home.picture": opening });
  const shown = resolveImage(opening);
  const { upright } = imageFiles(shown as ShownImage, "https://cdn.club.example");
  expect(upright?.sources.avif).toBe(
    [480, 640, 800].map((width) => `/media/${id}-3x4-0-${width}.avif ${width}w`).join(", "),
  );
  const draw = async (x: number) => {
    const answers = await Promise.all([1, 2].map(() => fetch(path(x))));
    const [made] = await Promise.all(answers.map(async (answer) => sharp(Buffer.from(await answer.arrayBuffer()))));
    const { width, height, format } = (await made?.metadata()) ?? {};
    expect([width, height, format]).toEqual([640, 853, "heif"]);
    return made?.stats();
  };
  expect((await draw(0))?.dominant.r).toBeGreaterThan(200);
  expect((await draw(100))?.dominant.b).toBeGreaterThan(200);
  for (const other of ["5-640", "110-640", "0-641", "0-0640"])
    expect((await fetch(`${origin}/media/${id}-3x4-${other}.avif`)).status, other).toBe(404);
  expect((await namesIn(storage)).filter((name) => name.includes("-3x4-")).sort()).toEqual(
    uprightNames(id)
      .filter((name) => /-(0|100)-640/.test(name))
      .sort(),
  );
});

test("an upright or small image is not cropped for phones", () => {
  const sources = (width: number, height: number, widest: number) =>
    uprightSources("/media/a.jpg", "50% 50%", { width, height, widest });
  expect(sources(1200, 1600, 1200)).toBeUndefined();
  expect(sources(900, 600, 1200)).toBeUndefined();
  expect(sources(1600, 900, 1600)?.avif).toBe("/media/a-3x4-50-480.avif 480w, /media/a-3x4-50-640.avif 640w");
  // Its largest file is 2,400 px wide, and 900 px high.
  expect(sources(8000, 3000, 2400)?.avif).not.toContain("800w");
});
