import type { Page } from "@playwright/test";
import { alive } from "./loaded.ts";
import { expect, test } from "./site.ts";

/** How many slides of a carousel are fully visible. */
async function slidesInView(page: Page, label: string): Promise<number> {
  return page.getByRole("region", { name: label }).evaluate((region) => {
    const frame = region.querySelector(".carousel")?.getBoundingClientRect();
    if (!frame) return 0;
    return [...region.querySelectorAll(".swiper-slide")].filter((slide) => {
      const { left, right } = slide.getBoundingClientRect();
      return left >= frame.left - 2 && right <= frame.right + 2;
    }).length;
  });
}

test("the home page has its sections, and Get Tickets opens a new tab", { tag: "@journey" }, async ({
  page,
  context,
}) => {
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Up next",
    "The sound",
    "OFFERS",
    "Subscribe Now",
    "Request Your Table",
  ]);
  const opened = context.waitForEvent("page");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Get Tickets/ })
    .click();
  await expect(await opened).toHaveURL("/events");
});

test("the VIP Tables button opens a dialog on phones only", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const button = page.getByRole("button", { name: "VIP Tables" });
  await button.click();
  await expect(page.getByRole("dialog", { name: "Request Your Table" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(button).toBeHidden();
});

test("the banner types its words unless motion is reduced", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto("/");
  const banner = page.locator("[data-banner]");
  await page.clock.runFor(2_000);
  await expect(banner).toHaveText("Afterglow");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  for (const word of ["HOME", "AWAY", "FROM"]) await expect(banner).toHaveText(word);
  await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName(/^Afterglow/);
});

test("the marquee advances every 150 ms and can be paused", async ({ page }) => {
  await page.goto("/");
  const marquee = page.locator("[data-marquee]");
  const { duration, steps } = await marquee.evaluate((element) => {
    const { animationDuration, animationTimingFunction } = getComputedStyle(element);
    return {
      duration: Number.parseFloat(animationDuration) * 1_000,
      steps: Number(/steps\((\d+)/.exec(animationTimingFunction)?.[1]),
    };
  });
  expect(duration / steps).toBeCloseTo(150, 3);
  await expect(marquee).toHaveCSS("animation-play-state", "running");
  await page.getByRole("button", { name: "Pause moving text" }).click();
  await expect(marquee).toHaveCSS("animation-play-state", "paused");
});

test("the events carousel shows 1, 2, 3 and 4 slides at base, 640, 768 and 1024 px", async ({ page }) => {
  for (const [width, slides] of [
    [390, 1],
    [639, 1],
    [640, 2],
    [768, 3],
    [1023, 3],
    [1024, 4],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    // Before and after hydration.
    expect(await slidesInView(page, "Events"), `${width} px, at first`).toBe(slides);
    await page.getByRole("button", { name: "Next events" }).click();
    await expect(page.locator(".swiper-initialized").first()).toBeVisible();
    await expect.poll(() => slidesInView(page, "Events"), { message: `${width} px, with Swiper` }).toBe(slides);
  }
});

test("the carousel turns by buttons, keys and swipes", async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto("/");
  const region = page.getByRole("region", { name: "Events" });
  const first = region.locator(".swiper-slide").first();
  const left = async () => Math.round((await first.boundingBox())?.x ?? 0);
  const start = await left();
  const width = await first.evaluate((slide) => slide.getBoundingClientRect().width + 28);

  await page.getByRole("button", { name: "Next events" }).click();
  await expect.poll(left).toBe(Math.round(start - width));
  await page.getByRole("button", { name: "Previous events" }).click();
  await expect.poll(left).toBe(start);

  await region.scrollIntoViewIfNeeded();
  await page.keyboard.press("ArrowRight");
  await expect.poll(left).toBe(Math.round(start - width));
  await page.keyboard.press("ArrowLeft");
  await expect.poll(left).toBe(start);

  const box = await region.locator(".carousel").boundingBox();
  if (!box) throw new Error("The carousel has no box");
  await page.mouse.move(box.x + 600, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 200, { steps: 6 });
  await page.mouse.up();
  await expect.poll(left).toBeLessThan(start);
});

test("the carousel's buttons work without Swiper", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  await page.route(/\/assets\/swiper/, (route) => route.abort());
  await page.goto("/");
  const region = page.getByRole("region", { name: "Events" });
  const row = region.locator(".carousel");
  await region.getByRole("button", { name: "Next events" }).click();
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
  await region.getByRole("button", { name: "Previous events" }).click();
  await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
});

/** Holds the page's modules back. @returns lets them come. */
async function holdModules(page: Page): Promise<() => void> {
  const { promise: signal, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await signal;
    await route.continue();
  });
  return resolve;
}

test("the moving text is paused before the script that moves it is there", async ({ page }) => {
  const release = await holdModules(page);
  await page.goto("/", { waitUntil: "commit" });
  const pause = page.getByRole("button", { name: "Pause moving text" });
  await pause.click();
  await expect(page.locator("[data-marquee]")).toHaveCSS("animation-play-state", "paused");
  await expect(pause).toHaveAttribute("aria-pressed", "true");
  release();
  await alive(page);
  await expect(page.locator("[data-marquee]")).toHaveCSS("animation-play-state", "paused");
  await pause.click();
  await expect(page.locator("[data-marquee]")).toHaveCSS("animation-play-state", "running");
});

test("the carousel's buttons answer before their script is there, which goes on where they led", async ({ page }) => {
  const release = await holdModules(page);
  await page.goto("/", { waitUntil: "commit" });
  const region = page.getByRole("region", { name: "Events" });
  const row = region.locator(".carousel");
  const second = row.locator(".swiper-slide").nth(1);
  await region.getByRole("button", { name: "Next events" }).click();
  const start = await row.evaluate((frame) => frame.getBoundingClientRect().left);
  const away = () => second.evaluate((slide, from) => Math.abs(slide.getBoundingClientRect().left - from), start);
  await expect.poll(away).toBeLessThan(3);
  release();
  await alive(page);
  await page.keyboard.press("Shift");
  await expect(row).toHaveClass(/swiper-initialized/);
  expect(await away()).toBeLessThan(3);
  await region.getByRole("button", { name: "Previous events" }).click();
  await expect.poll(away).toBeGreaterThan(100);
  await region.getByRole("button", { name: "Next events" }).click();
  await expect.poll(away).toBeLessThan(3);
});

test("VIP Tables opens before its script is there, and its form follows", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdModules(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "VIP Tables" }).click();
  const dialog = page.getByRole("dialog", { name: "Request Your Table" });
  await expect(dialog.getByRole("status")).toHaveText("Loading, please wait...");
  release();
  await expect(dialog.getByRole("form", { name: "Request Your Table" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "VIP Tables" }).click();
  await expect(dialog.getByRole("form", { name: "Request Your Table" })).toBeVisible();
});

test("offers turn four at a time and wrap around", async ({ page }) => {
  await page.goto("/");
  await alive(page);
  const titles = () => page.locator("#offers-page h3").allTextContents();
  const first = await titles();
  expect(first).toHaveLength(4);
  const next = page.getByRole("button", { name: "Next offers" });
  const previous = page.getByRole("button", { name: "Previous offers" });
  await next.click();
  await expect.poll(titles).not.toEqual(first);
  expect(await titles()).toHaveLength(4);
  await next.click();
  await expect.poll(async () => (await titles()).length).toBe(1);
  await next.click();
  await expect.poll(titles).toEqual(first);
  await previous.click();
  await expect.poll(async () => (await titles()).length).toBe(1);
  // Two presses before anything is painted are two turns.
  await next.dblclick();
  await expect.poll(titles).not.toEqual(first);
  expect(await titles()).toHaveLength(4);
});

test("More Info shows on hover and on focus, and leads to the offer", async ({ page }) => {
  await page.goto("/");
  const card = page.locator("#offers-page article").first();
  const link = card.getByRole("link", { name: /^More Info/ });
  await page.mouse.move(0, 0);
  await expect(link).toHaveCSS("opacity", "0");
  await card.hover();
  await expect(link).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await expect(link).toHaveCSS("opacity", "0");
  await link.focus();
  await expect(link).toHaveCSS("opacity", "1");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/offers\/[0-9a-f-]{36}$/);
});

test("an offer opened from a list names the tab", async ({ page }) => {
  await page.goto("/offers");
  const link = page.locator("main article").first().getByRole("link").first();
  const title = (await page.locator("main article h2").first().textContent()) ?? "";
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} | Afterglow`);
  await page.reload();
  await expect(page).toHaveTitle(`${title} | Afterglow`);
});

test("on a touch screen More Info always shows", async ({ browser, site }) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
    baseURL: site.origin,
  });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^More Info/ }).first()).toHaveCSS("opacity", "1");
  await context.close();
});

test("a site without events and offers says so", async ({ page, startOwnSite }) => {
  const site = await startOwnSite({ env: { DEMO: "off" } });
  await page.goto(site.origin);
  await expect(page.getByText("No events right now! Stay tuned!")).toBeVisible();
  await expect(page.getByText("No offers right now. Stay tuned!")).toBeVisible();
  await page.goto(`${site.origin}/events`);
  await expect(page.getByText("No events right now! Stay tuned!")).toBeVisible();
});
