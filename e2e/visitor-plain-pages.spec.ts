import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { alive, idle } from "./loaded.ts";
import { expect, test } from "./site.ts";

const title = "You Are Offline";

async function cutTheLists(page: Page) {
  await page.route("**/api/event/**", (route) => route.abort());
  await page.route("**/api/offers/**", (route) => route.abort());
}

test("a text page loads events and offers once, and no framework", { tag: "@journey" }, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (/(?<!\/page-[\w-]{8})\.js$|^\/api\/|\.json$/.test(pathname)) asked.push(pathname + search);
  });
  const noted = page.waitForEvent("console", (message) => message.text().includes("Events response"));
  await page.goto("/faqs");
  await noted;
  await page.waitForLoadState("networkidle");
  expect(asked.map((call) => call.replace(/\d{4}-\d{2}-01$/, "<month>-01")).sort()).toEqual([
    "/api/event/getAllEvents?from=<month>-01",
    "/api/offers/all-offers",
  ]);
});

test("a text page whose lists can't be loaded stays, says so, and Retry reloads it", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await cutTheLists(page);
  await page.goto("/terms-and-conditions");
  const notice = page.getByRole("alert");
  await expect(notice.getByRole("heading", { name: title })).toBeVisible();
  await expect(notice).toContainText(
    "You are not connected. It looks like you have lost your internet connection or the servers are temporarily unavailable.",
  );
  await expect(notice).toContainText("Please check your connection and try again.");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.unroute("**/api/event/**");
  await page.unroute("**/api/offers/**");
  const loaded = page.waitForEvent("load");
  await notice.getByRole("button", { name: "Retry" }).click();
  await loaded;
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("from page to page and back: each starts at its top, and Back returns to the place with the menu closed", async ({
  page,
}) => {
  await page.goto("/terms-and-conditions");
  await alive(page);
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await page.evaluate(() => window.scrollTo({ top: 1_200, behavior: "instant" }));
  await page.evaluate(() => document.querySelector<HTMLElement>("button[commandfor=menu]")?.click());
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/contact");
  expect(await top()).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/terms-and-conditions");
  await expect.poll(top).toBe(1_200);
  await expect(menu).toBeHidden();

  await page.goForward();
  await alive(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQs" }).click();
  await expect(page).toHaveURL("/faqs");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await top()).toBe(0);
});

test("the menu of a text page shows its image on wide screens, and asks for it only then", async ({ page }) => {
  await page.goto("/faqs", { waitUntil: "networkidle" });
  const image = page.locator("#menu figure img");
  const size = () => image.evaluate((img: HTMLImageElement) => img.naturalWidth);
  expect(await size()).toBe(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect.poll(size).toBeGreaterThan(0);
});

test("the table of contents marks the section that is being read, and leads to each", async ({ page }) => {
  await page.goto("/terms-and-conditions");
  await alive(page);
  const fifth = page.getByRole("navigation", { name: "Sections" }).getByRole("link").nth(4);
  await fifth.click();
  await expect(fifth).toHaveAttribute("aria-current", "true");
  await expect(page.locator("nav [aria-current]")).toHaveCount(1);
  expect(await page.evaluate(() => `#${document.activeElement?.id}` === location.hash)).toBe(true);
});

test("the gallery turns by its buttons, in a circle, loads neighbours after the image, and leaves a new tab to the browser", async ({
  page,
}) => {
  await page.goto("/gallery");
  const tiles = page.getByRole("main").locator("li a");
  await tiles.nth(9).click();
  const box = page.getByRole("dialog", { name: "Gallery" });
  await expect(box).toContainText("10 of 10");
  await expect(box.getByRole("button", { name: "Close" })).toBeFocused();
  await expect(box.locator("img")).toHaveCount(3);
  await box.getByRole("button", { name: "Next photo" }).click();
  await expect(box).toContainText("1 of 10");
  await expect(box.getByText((await tiles.first().locator("[data-caption]").textContent()) ?? "none")).toBeVisible();
  await box.getByRole("button", { name: "Previous photo" }).click();
  await expect(box).toContainText("10 of 10");
  await box.getByRole("button", { name: "Close" }).click();
  await expect(tiles.nth(9)).toBeFocused();
  // Headless Chromium sometimes never loads a tab opened by a click: the click stops here, and the image is fetched.
  const isLeftToBrowser = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        addEventListener("click", (event) => {
          resolve(!event.defaultPrevented);
          event.preventDefault();
        });
      }),
  );
  await tiles.first().click({ modifiers: ["ControlOrMeta"] });
  expect(await isLeftToBrowser).toBe(true);
  await expect(box).toBeHidden();
  const image = await page.request.get((await tiles.first().getAttribute("href")) ?? "");
  expect(image.headers()["content-type"]).toBe("image/jpeg");
});

test("a swipe turns the gallery's photo", async ({ page }) => {
  await page.goto("/gallery");
  await page.getByRole("main").locator("li a").first().click();
  const box = page.getByRole("dialog", { name: "Gallery" });
  await expect(box.locator("img")).toHaveCount(3);
  await page.mouse.move(700, 300);
  await page.mouse.down();
  await page.mouse.move(600, 300, { steps: 3 });
  await page.mouse.up();
  await expect(box).toContainText("2 of 10");
});

test("older news are added in place, with a text while they load; what can't be loaded is logged", async ({
  page,
  startOwnSite,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  const site = await startOwnSite();
  const db = new DatabaseSync(join(site.dataFolder, "afterglow.db"));
  const columns = db.prepare("SELECT name FROM pragma_table_info('news') WHERE name <> 'id'").all();
  const rest = columns.map(({ name }) => name).join();
  for (let item = 0; item < 30; item += 1)
    db.exec(`INSERT INTO news (id, ${rest}) SELECT 'older-${item}', ${rest} FROM news LIMIT 1`);
  db.close();

  await page.goto(`${site.origin}/news`);
  const cards = page.getByRole("article");
  const more = page.getByRole("link", { name: "Show older news" });
  await expect(cards).toHaveCount(24);
  await page.route("**/news?shown=48", (route) => route.abort());
  const logged = page.waitForEvent("console", (message) => message.text().includes("News could not be loaded"));
  await more.click();
  await logged;
  await expect(more).toBeVisible();
  await expect(cards).toHaveCount(24);

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.unroute("**/news?shown=48");
  await page.route("**/news?shown=48", async (route) => {
    await answered;
    await route.continue();
  });
  await more.click();
  await expect(page.getByText("Loading news...")).toBeVisible();
  const before = await page.evaluate(() => window.scrollY);
  answer();
  await expect.poll(() => cards.count()).toBeGreaterThan(29);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await expect(page).toHaveURL(`${site.origin}/news?shown=48`);
  await expect(page.getByText("Loading news...")).toHaveCount(0);
  await expect(cards.nth(24).getByRole("link")).toBeFocused();
});

test("a page that does not exist leads home", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/404/);
  await page.goto("/nowhere");
  await idle(page);
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("without scripts", () => {
  // Chromium reports a view transition that an image ends, which without scripts nothing can catch.
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: "reduce" } });

  test("the gallery's links lead to the images", async ({ page }) => {
    await page.goto("/gallery");
    await page.getByRole("main").locator("li a").first().click();
    await expect(page).toHaveURL(/\.(jpg|avif|webp)$/);
  });
});
