import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { Histogram } from "../lib/histogram.server.ts";
import { createPageCache, type PageCache } from "./page-cache.server.ts";
import type { RenderedPage } from "./rendered-page.server.ts";

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A cache in front of `renderAddress`, on a real port; `get` returns its responses without decoding them. */
async function keeping(
  renderAddress: (address: string) => Promise<RenderedPage> | RenderedPage,
  { trueUntil = () => Number.POSITIVE_INFINITY, mostBytes = 1_000_000 } = {},
): Promise<{
  cache: PageCache;
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Got>;
}> {
  const cache = createPageCache({
    renderAddress: async (address) => renderAddress(address),
    trueUntil: async () => trueUntil(),
    onSent: () => {},
    onFailure: (_error, response) => response.writeHead(500).end("broken"),
    durationsOf: () => new Histogram([]),
    mostBytes,
    cacheControl: "public, max-age=0",
  });
  const server = createServer((incoming, response) => cache.answer(incoming.url ?? "/", incoming, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    cache,
    get: (path, headers = {}, method = "GET") =>
      new Promise((resolve, reject) => {
        request({ port, path, method, headers }, (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
          );
        })
          .on("error", reject)
          .end();
      }),
  };
}

const page = (text: string, status = 200): RenderedPage => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: Buffer.from(text),
});
const long = "A night at the club. ".repeat(200);

describe("a cached page", () => {
  test("is rendered once, for all requests at the same time and later", async () => {
    let rendered = 0;
    const allAsked = Promise.withResolvers<void>();
    const { cache, get } = await keeping(async () => {
      rendered += 1;
      await allAsked.promise;
      return page(`drawing ${rendered}`);
    });
    const together = Array.from({ length: 50 }, () => get("/events"));
    await expect.poll(() => cache.counts.misses).toBe(50);
    allAsked.resolve();
    const answers = await Promise.all(together);
    answers.push(await get("/events"));
    expect(new Set(answers.map(({ body }) => body.toString()))).toEqual(new Set(["drawing 1"]));
    expect(rendered).toBe(1);
    expect(cache.counts).toEqual({ hits: 1, misses: 50, rendered: 1 });
  });

  test("is never served for another URL", async () => {
    const { get } = await keeping((address) => page(`this is ${address}`));
    const paths = Array.from({ length: 30 }, (_, index) => `/news/${index}`);
    for (const round of [1, 2]) {
      const answers = await Promise.all(paths.map((path) => get(path)));
      expect(
        answers.map(({ body }) => body.toString()),
        `round ${round}`,
      ).toEqual(paths.map((path) => `this is ${path}`));
    }
  });

  test("is sent in the preferred accepted encoding, with Vary", async () => {
    const { get } = await keeping(() => page(long));
    const read: Record<string, (body: Buffer) => Buffer> = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
      none: (body) => body,
    };
    const asked: [string | undefined, string][] = [
      [undefined, "none"],
      ["", "none"],
      ["identity", "none"],
      ["gzip", "gzip"],
      ["gzip, deflate, br, zstd", "br"],
      ["br;q=0.1, gzip;q=0.9", "gzip"],
      ["br;q=0, gzip;q=0.5", "gzip"],
      ["*", "br"],
      ["zstd", "none"],
      ["BR", "br"],
    ];
    for (const [header, encoding] of asked) {
      const { headers, body, status } = await get("/", header === undefined ? {} : { "accept-encoding": header });
      expect(status).toBe(200);
      expect(headers["content-encoding"] ?? "none", `${header}`).toBe(encoding);
      expect(headers.vary).toBe("Accept-Encoding");
      expect(Number(headers["content-length"])).toBe(body.length);
      expect(read[encoding]?.(body).toString()).toBe(long);
    }
  });

  test("is 304 for a client that has it in the same encoding", async () => {
    const { get } = await keeping(() => page(long));
    const first = await get("/", { "accept-encoding": "br" });
    const etag = String(first.headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await get("/", { "accept-encoding": "br", "if-none-match": known });
      expect([again.status, again.body.length], known).toEqual([304, 0]);
      expect(again.headers.etag).toBe(etag);
      expect(again.headers["cache-control"]).toBe("public, max-age=0");
    }
    expect((await get("/", { "accept-encoding": "gzip", "if-none-match": etag })).status).toBe(200);
    expect((await get("/", { "accept-encoding": "br", "if-none-match": '"other"' })).status).toBe(200);
  });

  test("that is popular becomes smaller, and is the same page", async () => {
    const words = Array.from({ length: 4_000 }, (_, index) => `night-${(index * 7919) % 1_009}`).join(" ");
    const { get } = await keeping(() => page(words));
    const asBrowser = () => get("/", { "accept-encoding": "br" });
    const first = await asBrowser();
    await expect.poll(async () => (await asBrowser()).body.length).toBeLessThan(first.body.length);
    const later = await asBrowser();
    expect(brotliDecompressSync(later.body).toString()).toBe(words);
    expect(later.headers["content-length"]).toBe(String(later.body.length));
    expect(later.headers.etag).toBe(first.headers.etag);
  });

  test("answers HEAD like GET, without the body", async () => {
    const { get } = await keeping(() => page(long));
    const head = await get("/", {}, "HEAD");
    expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([200, 0, String(long.length)]);
  });
});

describe("a page is rendered again", () => {
  test("after a content change, also one during rendering", async () => {
    let content = "old";
    let begun = () => {};
    const waiting = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const { cache, get } = await keeping(async () => {
      const seen = content;
      begun();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return page(seen);
    });
    const during = get("/");
    await waiting;
    content = "new";
    cache.clear();
    expect((await get("/")).body.toString()).toBe("new");
    await during;
    expect((await get("/")).body.toString()).toBe("new");
  });

  test("after it has expired", async () => {
    let rendered = 0;
    let until = 0;
    const { get } = await keeping(() => page(`drawing ${++rendered}`), {
      trueUntil() {
        until = rendered === 1 ? Date.now() + 150 : Number.POSITIVE_INFINITY;
        return until;
      },
    });
    expect((await get("/")).body.toString()).toBe("drawing 1");
    await expect.poll(() => Date.now()).toBeGreaterThan(until);
    expect((await get("/")).body.toString()).toBe("drawing 2");
    expect((await get("/")).body.toString()).toBe("drawing 2");
  });

  test("when it was not found or could not be rendered", async () => {
    let tries = 0;
    const { cache, get } = await keeping((address) => {
      tries += 1;
      if (address === "/broken" && tries === 1) throw new Error("broken");
      return page(address, address === "/news/gone" ? 404 : 200);
    });
    expect((await get("/broken")).status).toBe(500);
    expect((await get("/broken")).status).toBe(200);
    const gone = await get("/news/gone", { "if-none-match": "*" });
    expect([gone.status, gone.headers["cache-control"]]).toEqual([404, "no-cache"]);
    await get("/news/gone");
    expect(cache.counts.hits).toBe(0);
  });
});

test("the cache stays within its size limit and evicts the least recently used pages first", async () => {
  const { cache, get } = await keeping((address) => page(`${address} ${"x".repeat(20_000)}`), { mostBytes: 300_000 });
  await get("/first");
  for (let index = 0; index < 100; index += 1) {
    await get(`/news/${index}`);
    await get("/first");
    expect(cache.size()).toBeLessThanOrEqual(300_000);
  }
  expect(cache.counts.rendered).toBe(101);
});
