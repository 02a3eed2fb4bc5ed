import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** Opens the home page with its first image delayed until the returned function is called. Also returns the requested scripts. */
async function openedWithoutFirstImage(page: Page) {
  const scripts: string[] = [];
  let load = () => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\/hero-.*\.(avif|webp|jpg)$/, async (route) => {
    await held;
    await route.continue();
  });
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) scripts.push(request.url());
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.locator(".held-script")).toBeAttached();
  return { scripts, load };
}

const hydrated = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-hydrated");

test("scripts load only once the first image is there", async ({ page }) => {
  const { scripts, load } = await openedWithoutFirstImage(page);
  expect(scripts).toEqual([]);
  load();
  await hydrated(page);
});

test("a touch starts the scripts before the first image is there", async ({ page }) => {
  const { load } = await openedWithoutFirstImage(page);
  await page.mouse.click(200, 400);
  await hydrated(page);
  load();
});

test("the page works even if its first image never loads", async ({ page }) => {
  await openedWithoutFirstImage(page);
  await hydrated(page);
});

test("every image keeps its room while it loads", async ({ page }) => {
  const heights = () =>
    page
      .locator("picture:not(.layout-deferred picture)")
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height));
  let load = () => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/\.(avif|webp|jpg)$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const before = await heights();
  load();
  await page.waitForLoadState("networkidle");
  expect(await heights()).toEqual(before);
});

test("images load without scripts", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  const poster = page.locator(".poster img").first();
  await poster.scrollIntoViewIfNeeded();
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
  await context.close();
});
