import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropOtherOfflinePages, offlinePage, refreshOfflinePage } from "./offline-page.ts";

/** Browsers' Cache API, as far as the worker uses it; Node has none. */
class MemoryCaches {
  readonly #caches = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const entries = this.#caches.get(name) ?? new Map<string, Response>();
    this.#caches.set(name, entries);
    const addressOf = (request: Request | string) =>
      new URL(typeof request === "string" ? request : request.url, at).href;
    return {
      match: async (request: Request | string) => entries.get(addressOf(request))?.clone(),
      put: async (request: Request | string, response: Response) => void entries.set(addressOf(request), response),
    };
  }

  async match(request: string) {
    for (const name of this.#caches.keys()) {
      const found = await (await this.open(name)).match(request);
      if (found) return found;
    }
    return undefined;
  }

  keys = async () => [...this.#caches.keys()];
  delete = async (name: string) => this.#caches.delete(name);
}

const at = "https://club.example";

/** The server's response at /offline; undefined while there is no connection. */
let served: string | undefined;
let asked = 0;

beforeEach(() => {
  asked = 0;
  vi.stubGlobal("caches", new MemoryCaches());
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(path: string, options?: RequestInit) {
        super(new URL(path, at), options);
      }
    },
  );
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    if (served === undefined) throw new TypeError("Failed to fetch");
    return new Response(served);
  });
});

afterEach(() => void vi.unstubAllGlobals());

const shown = async () => (await offlinePage()).text();
const pageIn = (font: string) =>
  `<link rel="preload" href="/assets/${font}.woff2" as="font"><h1>Offline in ${font}</h1>`;

test("the offline page is cached again in a new look, with its fonts, and only then", async () => {
  served = pageIn("archivo");
  expect(await refreshOfflinePage("1", '{"version":1}')).toEqual(["/assets/archivo.woff2"]);
  served = pageIn("anton");
  expect(await refreshOfflinePage("1", '{"version":1}')).toEqual([]);
  expect([asked, await shown()]).toEqual([1, pageIn("archivo")]);
  expect(await refreshOfflinePage("1", '{"version":2}')).toEqual(["/assets/anton.woff2"]);
  expect([asked, await shown()]).toEqual([2, pageIn("anton")]);
});

test("an offline page that can't be loaded leaves the one before, and is loaded with the next page", async () => {
  served = pageIn("archivo");
  await refreshOfflinePage("1", '{"version":1}');
  served = undefined;
  await expect(refreshOfflinePage("1", '{"version":2}')).rejects.toThrow();
  expect(await shown()).toBe(pageIn("archivo"));
  served = pageIn("anton");
  expect(await refreshOfflinePage("1", '{"version":2}')).toEqual(["/assets/anton.woff2"]);
  expect(await shown()).toBe(pageIn("anton"));
});

test("a new build's worker keeps its own offline page alone", async () => {
  served = pageIn("archivo");
  await refreshOfflinePage("1", "{}");
  served = pageIn("anton");
  await refreshOfflinePage("2", "{}");
  await dropOtherOfflinePages("2");
  expect([await caches.keys(), await shown()]).toEqual([["offline-2"], pageIn("anton")]);
});
