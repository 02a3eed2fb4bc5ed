import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "./site.ts";

test("odd addresses never get a 5xx", async ({ request }) => {
  const long = "a".repeat(10_000);
  const odd = [
    `/${long}`,
    `/events/${long}`,
    `/news/${long}`,
    `/api/news/${long}`,
    `/api/${long}`,
    "/%00",
    "/news/%00",
    "/offers/%00",
    "/api/news/%00",
    "/media/%00",
    "/media/..%2f..%2fafterglow.db",
    "/media/%2e%2e/afterglow.db",
    "/assets/..%2f..%2fserver%2findex.js",
    "/%E0%A4%A",
    "/api/news/%E0%A4%A",
    "/news.data?x=%00",
    "/events.data?_routes=banana",
    "/api/event/getAllEvents?from=%00",
    "/api/event/getAllEvents?from=banana",
    "/api/event/getAllEvents?from=2026-02-30",
  ];
  for (const path of odd) {
    const response = await request.get(path);
    expect([400, 404], `${path.slice(0, 60)} gave ${response.status()}`).toContain(response.status());
    expect((await response.text()).length).toBeGreaterThan(0);
  }
});

test("odd query values show the page", async ({ request }) => {
  for (const path of [
    "/events?show=%00",
    "/events?show[]=x&show=y",
    "/news?shown=NaN",
    "/?%00=%00",
    `/offers?q=${"x".repeat(8_000)}`,
  ]) {
    expect((await request.get(path)).status(), path.slice(0, 40)).toBe(200);
  }
});

test("unknown methods are refused", async ({ request }) => {
  for (const path of ["/events", "/news", "/faqs"]) {
    const response = await request.post(path, { data: "x" });
    expect(response.status(), path).toBe(405);
  }
  // A page with a form takes forms, and nothing else.
  expect((await request.post("/", { data: "x" })).status()).toBe(415);
  expect((await request.put("/", { data: "x" })).status()).toBe(405);
  const response = await request.delete("/api/news");
  expect(response.status()).toBe(405);
  expect(response.headers().allow).toContain("GET");
});

test("an image whose file is missing shows the placeholder", async ({ page, startOwnSite }) => {
  const site = await startOwnSite({});
  const events = await (await fetch(`${site.origin}/api/event/getAllEvents`)).json();
  const [{ imgsrc }] = events.filter(({ end_date }: { end_date: string }) => Date.parse(end_date) > Date.now());
  const id = /\/media\/([0-9a-f-]{36})\.jpg/.exec(imgsrc)?.[1];
  for (const name of ["-360", "-720", "-1200", ""].flatMap((width) =>
    ["avif", "webp", "jpg"].map((type) => `${id}${width}.${type}`),
  )) {
    await rm(join(site.dataFolder, "media", name), { force: true });
  }
  await page.goto(`${site.origin}/events`);
  const poster = page.getByRole("article").first().getByRole("img").first();
  await expect
    .poll(() => poster.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  const response = await fetch(`${site.origin}/media/${id}-720.avif`);
  expect(response.headers.get("content-type")).toContain("image/svg+xml");
  expect(response.headers.get("cache-control")).toBe("no-store");
});
