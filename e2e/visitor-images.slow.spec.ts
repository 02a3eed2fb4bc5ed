import type { Locator } from "@playwright/test";
import { poster } from "../test/posters.ts";
import { publishSettings } from "./publish-settings.ts";
import { expect, staffHeaders, test } from "./site.ts";

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

test("a phone gets an upright hero image from the library too, cropped around its focal point", async ({
  browser,
  startOwnSite,
}) => {
  const site = await startOwnSite();
  const headers = await staffHeaders(site.origin);
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(await poster(2000, 1200))]), "room.jpg");
  form.set("name", "The room");
  const upload = await fetch(`${site.origin}/api/images/add-image`, { method: "POST", headers, body: form });
  const { image } = await upload.json();
  await publishSettings(site.origin, {
    "pages.home.picture": { image: image._id, alt: "The room", focus: "82% 50%" },
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });
  const page = await context.newPage();
  const hero = page.getByRole("main").getByRole("img", { name: "The room" });
  await expect(async () => {
    await page.goto(site.origin);
    await expect(hero).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await chosenFile(hero)).toMatchObject({ width: 800, height: 1067 });
  expect(await hero.evaluate((one: HTMLImageElement) => one.currentSrc)).toContain("-3x4-80-800.avif");
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
