import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** Opens the home page, whose first picture does not come before it is let through; what other pictures it asked for. */
async function opened(page: Page) {
  const asked: string[] = [];
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\.(avif|webp|jpg)$/, async (route) => {
    const address = route.request().url();
    if (address.includes("/hero-")) await held;
    else asked.push(address);
    await route.continue();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.locator("html")).toHaveAttribute("data-unpainted");
  return { asked, letThrough };
}

const poster = (page: Page) => page.locator(".poster img").first();
const isThere = (page: Page) => poster(page).evaluate((image: HTMLImageElement) => image.naturalWidth > 0);

/** How high the boxes of the pictures are that are laid out from the start, in px. */
const heights = (page: Page) =>
  page
    .locator("picture:not(.layout-deferred picture)")
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height));

test("the first picture has the line to itself, and the room of the others is kept", async ({ page }) => {
  const { asked, letThrough } = await opened(page);
  const before = await heights(page);
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  letThrough();
  await expect.poll(() => isThere(page)).toBe(true);
  expect(await heights(page)).toEqual(before);
});

test("who scrolls before the first picture is there gets the others", async ({ page }) => {
  const { letThrough } = await opened(page);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => isThere(page)).toBe(true);
  await expect(page.locator(".held-script")).toBeAttached();
  letThrough();
});

test("a first picture that never comes keeps nothing back", async ({ page }) => {
  const { asked } = await opened(page);
  expect(asked).toEqual([]);
  await expect.poll(() => isThere(page)).toBe(true);
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
});

test("without a script all pictures come as one gets to them", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await poster(page).scrollIntoViewIfNeeded();
  await expect.poll(() => isThere(page)).toBe(true);
  await context.close();
});
