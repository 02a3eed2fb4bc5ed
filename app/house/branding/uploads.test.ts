import sharp from "sharp";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { namesIn } from "../../../test/places.ts";
import { staffCalls } from "../../../test/staff-calls.ts";

/** A wordmark: a bar in the middle of clear space. */
async function bar(width: number, height: number, color = "#2255aa"): Promise<Buffer> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width, height, channels: 4, background: color } })
    .extend({ top: 40, bottom: 40, left: 60, right: 60, background: clear })
    .png()
    .toBuffer();
}

const svg = (content: string, box = "0 0 400 100") =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`);

async function uploaderOf(app: TestApp) {
  const { headers } = await staffCalls(app);
  return async (kind: "wordmark" | "icon", file: Buffer, as: Record<string, string> = headers) => {
    const body = new FormData();
    body.set("image", new Blob([new Uint8Array(file)]), "a");
    const response = await fetch(`${app.origin}/api/settings/look/${kind}`, { method: "POST", headers: as, body });
    return { status: response.status, body: await response.json() };
  };
}

async function served(app: TestApp, name: string) {
  const response = await fetch(`${app.origin}/look/${name}`);
  expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
    200,
    "image/png",
    "public, max-age=31536000, immutable",
  ]);
  return sharp(Buffer.from(await response.arrayBuffer()));
}

test("a wordmark is stored without its clear edges, under a name that says its size, and served for good", async () => {
  const app = await testApp();
  const upload = await uploaderOf(app);
  const { status, body } = await upload("wordmark", await bar(800, 100));
  expect([status, body.opaque]).toEqual([200, true]);
  expect(body.file).toMatch(/^wordmark-[0-9a-f]{24}-800x100\.png$/);
  expect((await upload("wordmark", await bar(800, 100))).body.file).toBe(body.file);
  const { width, height, format, exif } = await (await served(app, body.file)).metadata();
  expect({ width, height, format, exif }).toEqual({ width: 800, height: 100, format: "png", exif: undefined });
  const webp = await sharp(await bar(4_000, 400))
    .webp()
    .toBuffer();
  expect((await upload("wordmark", webp)).body.file).toMatch(/-1200x120\.png$/);
});

test("an SVG is rendered as a PNG, with its clear parts, and never served as it came", async () => {
  const app = await testApp();
  const upload = await uploaderOf(app);
  const { status, body } = await upload(
    "wordmark",
    svg('<circle cx="50" cy="50" r="50" fill="#f00"/><path d="M300 0h100v100H300z"/>'),
  );
  expect([status, body.opaque]).toEqual([200, false]);
  expect(body.file).toMatch(/-960x240\.png$/);
  const pixels = await (await served(app, body.file)).raw().toBuffer();
  const at = (x: number, y: number) => [...pixels.subarray((y * 960 + x) * 4, (y * 960 + x) * 4 + 4)];
  expect([at(120, 120), at(400, 120)]).toEqual([
    [255, 0, 0, 255],
    [0, 0, 0, 0],
  ]);
  expect(await namesIn(app.storage)).toEqual([body.file]);
  const light = await (await served(app, body.file.replace(".png", "-on-dark.png"))).raw().toBuffer();
  // The colour of the dark theme's text.
  expect([...light.subarray((120 * 960 + 120) * 4, (120 * 960 + 120) * 4 + 4)]).toEqual([246, 240, 244, 255]);
});

test("a black shape keeps its form, also where it begins in the corner", async () => {
  const upload = await uploaderOf(await testApp());
  const bars = '<path d="M0 0h200v50H0zM300 0h50v50h-50z"/>';
  const { body } = await upload("wordmark", svg(bars));
  expect(body).toMatchObject({ opaque: false, file: expect.stringMatching(/-1200x171\.png$/) });
});

test("files that can't be a wordmark are rejected with what to do, and nothing is stored", async () => {
  const app = await testApp();
  const upload = await uploaderOf(app);
  const rejected: [string, Buffer][] = [
    ["scripts", svg("<script>1</script>")],
    ["other files", svg('<use href="https://example.com/a.svg#b"/>')],
    ["damaged", svg("<path")],
    ["empty", svg('<path fill="none" d="M0 0h1v1z"/>')],
    ["PNG, WebP or SVG", Buffer.from("<html></html>")],
    [
      "PNG, WebP or SVG",
      await sharp(await bar(400, 100))
        .flatten()
        .jpeg()
        .toBuffer(),
    ],
    ["PNG, WebP or SVG", (await bar(400, 100)).subarray(0, 20)],
    ["wider", await bar(100, 900)],
    ["wider", await bar(2_000, 20)],
  ];
  for (const [reason, file] of rejected) {
    const { status, body } = await upload("wordmark", file);
    expect([status, body.message], reason).toEqual([415, expect.stringContaining(reason)]);
    expect(body.errors.image).toBe(body.message);
  }
  expect((await upload("icon", await bar(100, 100))).body.message).toContain("192");
  expect((await upload("wordmark", Buffer.alloc(11 * 1024 * 1024))).status).toBe(413);
  expect((await upload("wordmark", await bar(400, 100), {})).status).toBe(401);
  expect(await namesIn(app.storage)).toEqual([]);
});

test("an SVG without a size, and one of a huge size, are rendered in bounded time and size", async () => {
  const upload = await uploaderOf(await testApp());
  const path = '<path d="M0 0h90v30z"/>';
  expect((await upload("wordmark", svg(path, "0 0 1e9 3e8"))).status).toBe(415);
  expect((await upload("wordmark", svg(path, "0 0 90 30"))).body.file).toMatch(/-720x240\.png$/);
  const huge = `<svg xmlns="http://www.w3.org/2000/svg" width="90000000" height="30000000" viewBox="0 0 90 30">${path}</svg>`;
  expect((await upload("wordmark", Buffer.from(huge))).body.file).toMatch(/-720x240\.png$/);
});

test("an icon becomes a square of 512 px", async () => {
  const app = await testApp();
  const upload = await uploaderOf(app);
  const { body } = await upload("icon", await bar(300, 200));
  expect(body.file).toMatch(/^icon-[0-9a-f]{24}\.png$/);
  const { width, height, hasAlpha } = await (await served(app, body.file)).metadata();
  expect({ width, height, hasAlpha }).toEqual({ width: 512, height: 512, hasAlpha: true });
  expect((await upload("icon", svg('<circle cx="50" cy="50" r="50"/>', "0 0 100 100"))).status).toBe(200);
});
