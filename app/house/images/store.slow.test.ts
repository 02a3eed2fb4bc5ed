import sharp, { type Color } from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { testFolder } from "../../../test/folder.ts";
import { makeEvent } from "../../../test/makers.ts";
import { namesIn } from "../../../test/places.ts";
import { poster } from "../../../test/posters.ts";
import type { Event } from "../../programme/events/event.ts";
import { openFolderStorage } from "./folder-storage.server.ts";
import { makeImageFiles } from "./image-files.server.ts";
import { ImageRefused } from "./image-refused.ts";
import { readImage } from "./media-storage.ts";
import { rewordImage, storeImage } from "./store.server.ts";

const somewhere = async () => openFolderStorage(await testFolder());

test("a stored image is served in every width and format, without metadata", async () => {
  const { db, storage, origin } = await testApp();
  const id = await storeImage(db, storage, await poster(1500, 1875), { alt: "Poster", focus: "50% 40%" });
  expect(await db.selectFrom("media").selectAll().execute()).toMatchObject([
    { id, width: 1500, height: 1875, alt: "Poster", focus: "50% 40%", color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
  ]);
  const files = [
    `${id}.jpg`,
    ...[360, 720, 1200].flatMap((width) => ["avif", "webp", "jpg"].map((type) => `${id}-${width}.${type}`)),
  ];
  for (const file of files) {
    const response = await fetch(`${origin}/media/${file}`);
    expect(response.status, file).toBe(200);
    expect(response.headers.get("content-type")).toBe(`image/${file.split(".")[1]?.replace("jpg", "jpeg")}`);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const { width, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(width, file).toBe(Number(/-(\d+)\./.exec(file)?.[1] ?? 1500));
    expect(exif, file).toBeUndefined();
  }
});

test("a small image is not enlarged", async () => {
  const { db, storage, origin } = await testApp();
  const id = await storeImage(db, storage, await poster(400, 500), { alt: "" });
  const response = await fetch(`${origin}/media/${id}-1200.webp`);
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(400);
});

test("a file that is not a JPEG, PNG, WebP or AVIF is rejected and leaves nothing behind", async () => {
  const db = await testDatabase();
  const storage = await somewhere();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  const crop = (await poster(600, 600)).subarray(0, 900);
  for (const bytes of [svg, gif, crop, Buffer.from("not an image"), Buffer.alloc(0)]) {
    const refused = await storeImage(db, storage, bytes, {}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ImageRefused);
    expect(refused).toMatchObject({ status: 415 });
  }
  expect(await namesIn(storage)).toEqual([]);
  expect(await db.selectFrom("media").selectAll().execute()).toEqual([]);
});

test("an image of more than 40 megapixels is rejected", async () => {
  const db = await testDatabase();
  const huge = await sharp({ create: { width: 7_000, height: 6_000, channels: 3, background: "#000" } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  await expect(storeImage(db, await somewhere(), huge, {})).rejects.toMatchObject({
    status: 413,
    message: "This image has more than 40 megapixels. Choose a smaller one.",
  });
});

test("an image taken sideways is stored upright and within the largest size", async () => {
  const storage = await somewhere();
  const sideways = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: "#0000ff" } })
    .composite([{ input: await poster(300, 2_000, "#ff0000"), left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  const { fileId, width, height, color } = await makeImageFiles(storage, sideways);
  expect([width, height]).toEqual([2_000, 3_000]);
  expect(color).toMatch(/^#0.0.f.$/);
  const largest = sharp(await readImage(storage, `${fileId}.jpg`));
  const kept = await largest.metadata();
  expect([kept.width, kept.height, kept.orientation]).toEqual([1_600, 2_400, undefined]);
  // What was on the left of the sideways image is on top.
  const { data } = await largest.raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)].map((part) => Math.round(part / 255))).toEqual([1, 0, 0]);

  const tall = await makeImageFiles(storage, await poster(300, 20_000));
  for (const format of ["jpg", "webp", "avif"]) {
    const made = await sharp(await readImage(storage, `${tall.fileId}-360.${format}`)).metadata();
    expect(made.height, format).toBe(4_800);
  }
});

test("any image is stored as opaque sRGB", async () => {
  const storage = await somewhere();
  const create = (channels: 3 | 4, background: Color) =>
    sharp({ create: { width: 60, height: 80, channels, background } });
  const clear = { r: 255, g: 0, b: 0, alpha: 0 };
  const images: Record<string, Promise<Buffer>> = {
    "a CMYK JPEG": create(3, "#f0127a").toColourspace("cmyk").jpeg().toBuffer(),
    "a grey PNG": create(3, "#777777").toColourspace("b-w").png().toBuffer(),
    "a PNG of 16 bits": create(3, "#f0127a").toColourspace("rgb16").png().toBuffer(),
    "a clear PNG": create(4, clear).png().toBuffer(),
    "a clear WebP": create(4, clear).webp().toBuffer(),
    "an AVIF": create(4, clear).avif().toBuffer(),
    "a PNG of 256 colours": create(3, "#f0127a").png({ palette: true }).toBuffer(),
  };
  for (const [name, image] of Object.entries(images)) {
    const { fileId, color } = await makeImageFiles(storage, await image);
    expect(color, name).toMatch(/^#[0-9a-f]{6}$/);
    for (const format of ["jpg", "webp", "avif"]) {
      const made = sharp(await readImage(storage, `${fileId}-720.${format}`));
      expect(await made.metadata(), name).toMatchObject({ width: 60, height: 80, space: "srgb", hasAlpha: false });
    }
  }
});

test("a new alt text is another row with the same files; items with the first row keep it", async () => {
  const { db, storage, origin } = await testApp();
  const id = await storeImage(db, storage, await poster(), { alt: "Poster", focus: "50% 40%" });
  expect(await rewordImage(db, id, {})).toBe(id);
  expect(await rewordImage(db, id, { alt: "Poster", focus: "50% 40%" })).toBe(id);
  const other = await rewordImage(db, id, { alt: "Two dancers" });
  expect(await db.selectFrom("media").select(["id", "file_id", "alt", "focus"]).orderBy("id").execute()).toEqual([
    { id, file_id: id, alt: "Poster", focus: "50% 40%" },
    { id: other, file_id: id, alt: "Two dancers", focus: "50% 40%" },
  ]);
  const event = await makeEvent(db, { picture_id: other });
  const [shown] = (await (await fetch(`${origin}/api/event/getAllEvents`)).json()) as Event[];
  expect(shown).toMatchObject({ _id: event, imgsrc: `/media/${id}.jpg`, picture: { alt: "Two dancers" } });
});

test("unknown names are 404", async () => {
  const { origin } = await testApp();
  for (const name of [
    "00000000-0000-7000-8000-000000000000.jpg",
    "..%2fafterglow.db",
    "afterglow.db",
    "x.jpg",
    "%00.jpg",
  ]) {
    const response = await fetch(`${origin}/media/${name}`);
    expect(response.status, name).toBe(404);
  }
});
