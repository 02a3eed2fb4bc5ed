import type { Locator } from "@playwright/test";
import { expect, test } from "./site.ts";

/** The width of the file that a browser chose for an image, and how much it is enlarged to fill its box. */
function chosenFile(shown: Locator): Promise<{ width: number; height: number; enlarged: number }> {
  return shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const natural = new Image();
    natural.src = image.currentSrc;
    await natural.decode();
    const { naturalWidth: width, naturalHeight: height } = natural;
    return { width, height, enlarged: Math.max(image.width / width, image.height / height) };
  });
}

test("a phone gets the upright hero image in a phone's size", async ({ browser, site }) => {
  // Browsers choose without scripts.
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.origin,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  for (const path of ["/", "/vip-tables", "/functions", "/venue", "/about-club"]) {
    await page.goto(path);
    const { width, height } = await chosenFile(page.getByRole("main").locator('img[fetchpriority="high"]'));
    expect(width, path).toBeLessThanOrEqual(800);
    expect(height, path).toBeGreaterThan(width);
  }
  await context.close();
});

test("a dense phone screen gets no oversized image", async ({ browser, site }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
  });
  const page = await context.newPage();
  await page.goto("/");
  const poster = page.getByRole("img", { name: /^Poster/ }).first();
  await poster.scrollIntoViewIfNeeded();
  expect((await chosenFile(poster)).width).toBe(720);
  const cover = page.getByRole("region", { name: "Playlists" }).locator("img").first();
  await cover.scrollIntoViewIfNeeded();
  expect((await chosenFile(cover)).width).toBe(320);
  await context.close();
});

test("an image as tall as its neighbour is large enough", async ({ page, request }) => {
  const [offer] = await (await request.get("/api/offers/all-offers")).json();
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/offers/${offer._id}`);
    const ticket = await chosenFile(page.getByRole("article").getByRole("img").first());
    expect(ticket.enlarged, `an offer at ${width} px`).toBeLessThan(1.1);
    await page.goto("/");
    const booth = page.getByRole("img", { name: /velvet booth/ });
    await booth.scrollIntoViewIfNeeded();
    expect((await chosenFile(booth)).enlarged, `the booth at ${width} px`).toBeLessThan(1.1);
  }
});
