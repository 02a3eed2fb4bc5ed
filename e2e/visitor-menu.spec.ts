import { expect, test } from "./site.ts";

test("the menu closes by its button, Escape and links", { tag: "@journey" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/faqs");
  const button = page.getByRole("button", { name: "Menu" });
  const menu = page.getByRole("dialog", { name: "Menu" });

  await button.click();
  await expect(menu).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect.poll(() => menu.boundingBox()).toMatchObject({ x: 0, y: 0, width, height });
  await menu.getByRole("button", { name: "Close" }).click();
  await expect(menu).toBeHidden();

  await button.click();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();

  await button.click();
  await menu.getByRole("link", { name: "Gallery" }).click();
  await expect(page).toHaveURL("/gallery");
  await expect(menu).toBeHidden();
});

test("menu and footer have their links, and the menu keeps the focus", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const path of ["/terms-and-conditions", "/faqs", "/contact", "/about-club", "/vip-tables", "/careers"]) {
    await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
  }
  for (const name of ["Instagram", "TikTok", "Facebook", "hello@afterglow.example", "(02) 5550 0142"]) {
    await expect(footer.getByRole("link", { name })).toBeVisible();
  }

  await page.getByRole("button", { name: "Menu" }).focus();
  await page.keyboard.press("Enter");
  const links = page.getByRole("dialog").getByRole("navigation").getByRole("link");
  await expect(links).not.toHaveCount(0);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
    "/events",
    "/vip-tables",
    "/functions",
    "/venue",
    "/gallery",
    "/offers",
    "/news",
    "/contact",
    "/about-club",
  ]);
  const inside = () => page.evaluate(() => document.activeElement?.closest("dialog") !== null);
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let press = 0; press < 25; press += 1) {
      await page.keyboard.press(key);
      expect(await inside(), `${key}, press ${press}`).toBe(true);
    }
  }
  await page.evaluate(() => {
    const mark = () => document.documentElement.setAttribute("data-wheeled", "");
    addEventListener("wheel", () => requestAnimationFrame(() => requestAnimationFrame(mark)), {
      capture: true,
      once: true,
    });
  });
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 800);
  await expect(page.locator("html[data-wheeled]")).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();

  await footer.getByRole("link", { name: "FAQs" }).click();
  await expect(page).toHaveURL("/faqs");
  await page.getByRole("banner").getByRole("link", { name: "Afterglow, home" }).click();
  await expect(page).toHaveURL("/");
});

test("the menu opens, closes and leads on before any module has arrived", async ({ page }) => {
  await page.route("**/assets/*.js", () => {});
  await page.goto("/faqs", { waitUntil: "commit" });
  const menu = page.getByRole("dialog", { name: "Menu" });
  const button = page.getByRole("button", { name: "Menu" });
  await button.click();
  await expect(menu.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole("button", { name: "Close" }).click();
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole("link", { name: "Gallery" }).click();
  await expect(page).toHaveURL("/gallery");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a menu opened before hydration stays open, and works after it", async ({ page }) => {
  const { promise: signal, resolve: regainSignal } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await signal;
    await route.continue();
  });
  await page.goto("/contact", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Menu" }).click();
  regainSignal();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "Gallery" }).click();
  await expect(page).toHaveURL("/gallery");
  await expect(menu).toBeHidden();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu opens, and leads on", async ({ page }) => {
    await page.goto("/faqs");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Gallery" }).click();
    await expect(page).toHaveURL("/gallery");
  });
});

test("a new page starts at its top; Back restores the scroll position", async ({ page }) => {
  await page.goto("/events");
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.getByRole("article").nth(4).getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/events\/[\w-]+\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/events");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
});
