import { expect, test } from "./site.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("every image keeps its room while it loads", async ({ page }) => {
  const heights = () =>
    page
      .locator("picture")
      // Tenths of a pixel: where an image lies moves the rest.
      .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().height * 10) / 10));
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
