import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test as onSite, startSite } from "./site.ts";

interface Elsewhere {
  /** A separate host for images, like a public bucket. */
  imageHost: { address: string; asked: string[]; readable: boolean };
}

/** A site whose images guests load from another host. */
const test = onSite.extend<object, Elsewhere>({
  imageHost: [
    async ({}, use) => {
      await use({ address: "", asked: [], readable: true });
    },
    { scope: "worker" },
  ],
  site: [
    async ({ imageHost }, use) => {
      let folder = "";
      const host = createServer((request, response) => {
        const name = basename(request.url ?? "");
        imageHost.asked.push(name);
        const file = join(folder, "media", name);
        if (!existsSync(file)) return response.writeHead(404).end();
        const type = name.endsWith(".jpg") ? "image/jpeg" : `image/${name.split(".").at(-1)}`;
        const readable = imageHost.readable && { "access-control-allow-origin": "*" };
        createReadStream(file).pipe(response.writeHead(200, { "content-type": type, ...readable }));
      }).listen(0, "127.0.0.1");
      await new Promise((resolve) => host.once("listening", resolve));
      imageHost.address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/club`;
      const site = await startSite({ env: { MEDIA_URL: `${imageHost.address}/` } });
      folder = site.dataFolder;
      await use(site);
      await site.stop();
      host.close();
      host.closeAllConnections();
    },
    { scope: "worker" },
  ],
});

test.use({ serviceWorkers: "allow" });

// One site and one image host for all tests.
test.describe.configure({ mode: "default" });

/** The source of each visible stored image, once all have loaded. */
async function shownFrom(page: Page): Promise<string[]> {
  const poster = page.locator("main picture img").first();
  await poster.scrollIntoViewIfNeeded();
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  return page
    .locator("main picture img")
    .evaluateAll((images) => (images as HTMLImageElement[]).map((image) => image.currentSrc).filter(Boolean));
}

test("images come from MEDIA_URL on every page", async ({ page, imageHost, request }) => {
  await page.goto("/events");
  for (const source of await shownFrom(page)) expect(source).toContain(`${imageHost.address}/`);
  await page.getByRole("contentinfo").getByRole("link", { name: "Offers", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Offers" })).toBeVisible();
  for (const source of await shownFrom(page)) expect(source).toContain(`${imageHost.address}/`);

  const feed = await (await request.get("/news.rss")).text();
  expect(feed).toContain(`<img src="${imageHost.address}/`);
  expect(feed).toContain(`type="image/jpeg" url="${imageHost.address}/`);
  // Images that are resized on request come from the program.
  const [event] = (await (await request.get("/api/event/getAllEvents")).json()) as { _id: string }[];
  const described = await (await request.get(`/events/${event?._id}`)).text();
  const [cut = ""] = /[^"]*\/media\/[^"]*-1x1-[^"]*\.jpg/.exec(described) ?? [];
  expect((await request.get(cut)).headers()["content-type"]).toBe("image/jpeg");
});

test("images from MEDIA_URL show offline where CORS allows it", async ({ page, context, imageHost }) => {
  await page.goto("/events");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.reload();
  const [seen = ""] = await shownFrom(page);
  const kept = () => page.evaluate(async (url) => Boolean(await caches.match(url)), seen);
  await expect.poll(kept).toBe(true);
  const asked = imageHost.asked.length;
  await context.setOffline(true);
  await page.reload();
  expect((await shownFrom(page))[0]).toBe(seen);
  expect(imageHost.asked.slice(asked)).not.toContain(basename(seen));
  await context.setOffline(false);
});

test("without CORS images from MEDIA_URL show but are not cached", async ({ page, imageHost, allowConsoleErrors }) => {
  allowConsoleErrors(/CORS|ERR_FAILED/);
  imageHost.readable = false;
  try {
    await page.goto("/offers");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.reload();
    const [seen = ""] = await shownFrom(page);
    expect(seen).toContain(`${imageHost.address}/`);
    expect(await page.evaluate(async (url) => Boolean(await caches.match(url)), seen)).toBe(false);
  } finally {
    imageHost.readable = true;
  }
});
