import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { places } from "../../../test/places.ts";
import { poster } from "../../../test/posters.ts";
import { mediaPath } from "../../platform/lib/media-path.ts";
import { cropPath } from "./crop.ts";
import type { MediaStorage } from "./media-storage.ts";
import { storeImage } from "./store.server.ts";

async function servedImage(somewhere: () => Promise<MediaStorage>) {
  const { db, storage, origin } = await testApp({ storage: await somewhere() });
  const id = await storeImage(db, storage, await poster(), {});
  const url = `${origin}/media/${id}-720.webp`;
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
  const ask = async (headers: Record<string, string>, method = "GET") => {
    const answer = await fetch(url, { method, headers });
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  };
  return { storage, origin, id, whole, ask };
}

describe.each(places)("an image in %s", (_name, somewhere) => {
  test("a range is sent as that part, in each form of the header", async () => {
    const { whole, ask } = await servedImage(somewhere);
    const size = whole.length;
    const parts: [range: string, start: number, end: number][] = [
      ["bytes=0-9", 0, 9],
      ["bytes=10-10", 10, 10],
      ["bytes=5-", 5, size - 1],
      ["bytes=-7", size - 7, size - 1],
      [`bytes=-${size + 100}`, 0, size - 1],
      [`bytes=0-${size + 100}`, 0, size - 1],
    ];
    for (const [range, start, end] of parts) {
      const { status, headers, body } = await ask({ range });
      expect(status, range).toBe(206);
      expect(headers.get("content-range"), range).toBe(`bytes ${start}-${end}/${size}`);
      expect(headers.get("content-length"), range).toBe(String(end - start + 1));
      expect(headers.get("content-type")).toBe("image/webp");
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(body.equals(whole.subarray(start, end + 1)), range).toBe(true);
    }
  });

  test("a range beyond the end is an uncached 416 with the size", async () => {
    const { whole, ask } = await servedImage(somewhere);
    for (const range of [`bytes=${whole.length}-`, "bytes=99999999999999999999-", "bytes=-0"]) {
      const { status, headers, body } = await ask({ range });
      expect(status, range).toBe(416);
      expect(headers.get("content-range")).toBe(`bytes */${whole.length}`);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(body).toHaveLength(0);
    }
  });

  test("a malformed range, or several, is ignored and the whole file is sent", async () => {
    const { whole, ask } = await servedImage(somewhere);
    for (const range of ["bytes=0-1,4-5", "bytes=9-2", "bytes=-", "bytes=a-b", "lines=0-1", "0-1", "bytes=1e1-"]) {
      const { status, headers, body } = await ask({ range });
      expect(status, range).toBe(200);
      expect(headers.get("accept-ranges")).toBe("bytes");
      expect(body.equals(whole), range).toBe(true);
    }
  });

  test("a part is sent only of the file that If-Range names", async () => {
    const { whole, ask } = await servedImage(somewhere);
    const etag = (await ask({})).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(await ask({ range: "bytes=0-3", "if-range": etag })).toMatchObject({ status: 206 });
    for (const other of ['"another"', `W/${etag}`, "Sat, 21 Nov 2026 19:00:00 GMT"]) {
      const { status, body } = await ask({ range: "bytes=0-3", "if-range": other });
      expect(status, other).toBe(200);
      expect(body.equals(whole)).toBe(true);
    }
  });

  test("a known ETag is 304, and HEAD sends headers only", async () => {
    const { id, whole, ask } = await servedImage(somewhere);
    const etag = (await ask({})).headers.get("etag") ?? "";
    for (const known of [etag, `"a", W/${etag}`]) {
      const { status, headers } = await ask({ "if-none-match": known });
      expect(status).toBe(304);
      expect(headers.get("etag")).toBe(etag);
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
    expect((await ask({ "if-none-match": '"another"' })).status).toBe(200);

    const head = await ask({ range: "bytes=0-3" }, "HEAD");
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      "content-length": String(whole.length),
      "content-type": "image/webp",
      "accept-ranges": "bytes",
      etag: `"${id}-720.webp"`,
    });
    expect(head.body).toHaveLength(0);
  });

  test("a crop supports ranges and HEAD, also on its first request", async () => {
    const { origin, id } = await servedImage(somewhere);
    const url = origin + cropPath(mediaPath(id), "1x1", "50% 50%");
    expect((await fetch(url, { method: "HEAD" })).headers.get("content-type")).toBe("image/jpeg");
    const part = await fetch(url, { headers: { range: "bytes=0-1" } });
    expect([part.status, [...new Uint8Array(await part.arrayBuffer())]]).toEqual([206, [0xff, 0xd8]]);
  });

  test("an image whose file is missing is an uncached placeholder, and is counted", async () => {
    const { storage, origin, id, ask } = await servedImage(somewhere);
    await storage.remove([`${id}-720.webp`]);
    for (const headers of [{ accept: "image/*" }, { range: "bytes=0-3" }] as Record<string, string>[]) {
      const gone = await ask(headers);
      expect(gone.status).toBe(200);
      expect(gone.headers.get("content-type")).toBe("image/svg+xml");
      expect(gone.headers.get("cache-control")).toBe("no-store");
      expect(gone.body.toString()).toMatch(/^<svg.*<\/svg>$/);
    }
    expect((await ask({}, "HEAD")).headers.get("content-type")).toBe("image/svg+xml");
    expect((await fetch(`${origin}/media/00000000-0000-7000-8000-000000000000.jpg`)).status).toBe(404);
    expect(storage.counts).toEqual({ missing: 3, failed: 0 });
  });
});
