import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { testDatabase, testFolder } from "../../test/database.ts";
import { storePicture } from "./store.server.ts";

/** A poster of one colour, with the camera's position in its metadata. */
function poster(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#f0127a" } })
    .withExif({ IFD0: { Copyright: "somebody" }, IFD3: { GPSLatitude: "33/1 53/1 0/1" } })
    .jpeg()
    .toBuffer();
}

test("a stored picture is served from its path and in every width and format, without metadata", async () => {
  const { db, mediaFolder, origin } = await testApp();
  const id = await storePicture(db, mediaFolder, await poster(1500, 1875), { alt: "Poster", focus: "50% 40%" });
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

test("a small picture is not enlarged", async () => {
  const { db, mediaFolder, origin } = await testApp();
  const id = await storePicture(db, mediaFolder, await poster(400, 500), { alt: "" });
  const response = await fetch(`${origin}/media/${id}-1200.webp`);
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(400);
});

test("what is not a JPEG, PNG, WebP or AVIF is refused and leaves nothing behind", async () => {
  const db = await testDatabase();
  const folder = await testFolder();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  const cut = (await poster(600, 600)).subarray(0, 900);
  for (const bytes of [svg, gif, cut, Buffer.from("not a picture"), Buffer.alloc(0)]) {
    await expect(storePicture(db, folder, bytes, { alt: "" })).rejects.toThrow();
  }
  expect(await readdir(folder)).toEqual([]);
  expect(await db.selectFrom("media").selectAll().execute()).toEqual([]);
});

test("a picture of more than 40 megapixels is refused", async () => {
  const db = await testDatabase();
  await expect(storePicture(db, await testFolder(), await poster(7_000, 6_000), { alt: "" })).rejects.toThrow(/pixel/i);
});

test("names that were never given out are not found, whatever they try", async () => {
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
