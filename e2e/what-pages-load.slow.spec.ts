import { globSync, readFileSync, rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { navItems } from "../app/office/shell/navigation.ts";
import {
  budgets,
  formPages,
  htmlBudget,
  htmlBytes,
  htmlWeight,
  inlineScripts,
  type Loaded,
  listPages,
  load,
  scriptsWeight,
  seasonEvents,
  seasonPages,
  textPages,
} from "../scripts/bench/page-weights.ts";
import { officeMarks } from "../scripts/office-markers.ts";
import { publicPages } from "../scripts/routes.ts";
import { folderWithSeason } from "../test/season.ts";
import { startSite } from "../test/site.ts";
import { expect, test } from "./site.ts";

/** Pages that do not exist, and other short ones. */
const barePages = ["events-unknown", "offers-unknown", "news-unknown", "nowhere", "test"];

const names = [...new Set([...formPages, ...listPages, ...textPages]), "event-over", ...barePages];

function expectLight(path: string, { scripts }: Loaded, budget: number): void {
  const listed = [path, ...scripts.keys()].join("\n");
  expect.soft(scripts.size, listed).toBeGreaterThan(2);
  expect.soft(scriptsWeight(scripts), listed).toBeLessThanOrEqual(budget);
}

/** A guests' page has a few lines of script in it, and loads a file or two. */
function expectDocument(path: string, { html, scripts }: Loaded, budget: number): void {
  expect.soft([...scripts.keys()], path).toContainEqual(expect.stringMatching(/^\/assets\/page-/));
  expect
    .soft(
      [...scripts.keys()].filter((file) => !/^\/assets\/(page|approach|home|labels)-[\w-]{8}\.js$/.test(file)),
      path,
    )
    .toEqual([]);
  const own = scriptsWeight(new Map([...scripts, ...inlineScripts(html)]));
  expect.soft(own, path).toBeGreaterThan(500);
  expect.soft(own, path).toBeLessThanOrEqual(budget);
}

function expectNoOffice(path: string, { html, scripts, styles }: Loaded): void {
  const all = new Map([[path, html], ...scripts, ...styles]);
  const found = [...all].flatMap(([address, text]) => [
    ...officeMarks.filter((mark) => text.includes(mark)).map((mark) => `${address}: ${mark}`),
    ...(text.match(/.{0,30}\badmin\b.{0,30}/i) ?? []).map((words) => `${address}: ${words}`),
  ]);
  expect.soft(found, path).toEqual([]);
  // No loaded file is named after the back office.
  const files = [...scripts.keys(), ...styles.keys()];
  expect
    .soft(
      files.filter((address) => /office|admin|manifest-/.test(address)),
      path,
    )
    .toEqual([]);
}

/** The loaded list of routes is cacheable forever and compressed. */
async function expectKeptList(origin: string, { scripts }: Loaded): Promise<void> {
  const list = [...scripts.keys()].find((address) => /manifest-/.test(address));
  const response = await fetch(origin + list, { headers: { "Accept-Encoding": "br" } });
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
}

async function expectAsNarrowAsPhones(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
}

test("every public page has its budget, and its HTML fits into one round trip", async ({ site }) => {
  const pages = await publicPages(site.origin);
  expect(names.toSorted()).toEqual(pages.map(({ name }) => name).toSorted());
  // Home is the heaviest; its own test has more events.
  for (const { name, path } of pages.filter(({ path }) => path !== "/"))
    expect.soft(await htmlBytes(site.origin + path, "br"), name).toBeLessThanOrEqual(htmlBudget.oneTrip);
});

/**
 * Loads a page as on a first visit of a laptop: nothing that was loaded before is cached. One after the other: what a
 * page loads once it is idle would count where others keep the browser busy.
 */
async function loadUncached(page: Page, path: string): Promise<Loaded> {
  // Nothing that the page before still loads counts.
  await page.goto("about:blank");
  await page.setViewportSize({ width: 1280, height: 720 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  return load(page, path);
}

test("on every public page scripts and fonts weigh no more than they may, none is the office's, and it fits the narrowest phone", async ({
  page,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404.*\/(unknown|nowhere)\b/);
  const pages = await publicPages(site.origin);
  const pathOf = new Map(pages.map(({ name, path }) => [name, path]));
  for (const name of names) {
    const path = pathOf.get(name) ?? "";
    const loaded = await loadUncached(page, path);
    if (name !== "test") expectDocument(path, loaded, listPages.includes(name) ? budgets.lists : budgets.plain);
    expect.soft(loaded.fontBytes, path).toBeLessThanOrEqual(budgets.fonts);
    if (!barePages.includes(name)) expect.soft(loaded.fontBytes, path).toBeGreaterThan(0);
    expectNoOffice(path, loaded);
    if (name === "test") await expect(page.locator("body")).toHaveText("");
    // A violation of the content security policy would be a console error.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState("networkidle");
    await expectAsNarrowAsPhones(page);
  }
});

test("a form that is near adds little, and one that is used no more than it may", async ({ page, site }) => {
  const pages = await publicPages(site.origin);
  const pathOf = new Map(pages.map(({ name, path }) => [name, path]));
  for (const name of formPages) {
    const { html, scripts } = await loadUncached(page, pathOf.get(name) ?? "");
    const first = scriptsWeight(new Map([...scripts, ...inlineScripts(html)]));
    const loaded = new Map<string, string>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(".js")) loaded.set(pathname, "");
    });
    const weight = async () => {
      await page.waitForLoadState("networkidle");
      for (const path of loaded.keys()) loaded.set(path, await (await fetch(site.origin + path)).text());
      return first + scriptsWeight(loaded);
    };
    const email = page.getByRole("main").getByLabel("Email").last();
    await email.evaluate((field) => field.scrollIntoView({ block: "center" }));
    await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
    expect.soft(await weight(), `${name}, near`).toBeLessThanOrEqual(budgets.near);
    await email.fill("mia@example.com");
    await expect(email.locator("xpath=ancestor::form")).toHaveAttribute("novalidate", "");
    const used = await weight();
    expect.soft(used, `${name}: ${[...loaded.keys()]}`).toBeGreaterThan(budgets.near);
    expect.soft(used, `${name}: ${[...loaded.keys()]}`).toBeLessThanOrEqual(budgets.used);
    page.removeAllListeners("request");
  }
});

test(`home and the calendar with ${seasonEvents} events: the HTML weighs no more than it may`, async ({ request }) => {
  const dataFolder = await folderWithSeason(seasonEvents);
  const club = await startSite({ dataFolder, env: { DEMO: "off" } });
  const weights = await Promise.all(seasonPages.map((path) => htmlWeight(club.origin + path)));
  const cards = (await (await request.get(`${club.origin}/events`)).text()).match(/class="event-card/g);
  await club.stop();
  rmSync(dataFolder, { recursive: true });
  expect(cards).toHaveLength(seasonEvents);
  for (const [index, { plain, brotli }] of weights.entries()) {
    expect(brotli, seasonPages[index]).toBeGreaterThan(1_000);
    expect.soft(plain, seasonPages[index]).toBeLessThanOrEqual(htmlBudget.plain);
    expect.soft(brotli, seasonPages[index]).toBeLessThanOrEqual(htmlBudget.brotli);
  }
});

test("back office, the login: scripts stay within their budget, with the whole list of routes and its own styles", async ({
  page,
  site,
}) => {
  const loaded = await load(page, "/admin/login");
  const { html, scripts, styles } = loaded;
  expectLight("/admin/login", loaded, budgets.office);
  expect([...scripts.keys()].filter((address) => /manifest-/.test(address))).toEqual([
    expect.stringMatching(/^\/assets\/manifest-\w+\.js$/),
  ]);
  expect([...styles.keys()]).toEqual([expect.stringMatching(/^\/assets\/office-[\w-]+\.css$/)]);
  expect(html).not.toContain("<style");
  await expectKeptList(site.origin, loaded);
});

test("the back office's scripts weigh no more than they may on every page of its navigation", async ({
  page,
  staff,
}) => {
  expect(staff.token).not.toBe("");
  for (const { to: path } of navItems.flat()) {
    const loaded = await loadUncached(page, path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    expectLight(path, loaded, budgets.office);
    if (path !== "/admin/dashboard") continue;
    const { html, scripts, styles } = loaded;
    const bytes = [html, ...scripts.values(), ...styles.values()].join("\n");
    for (const mark of ["/admin", "Expired Security Token", "Back office", "Logout", "authorization", ".office{"]) {
      expect(officeMarks).toContain(mark);
      expect(bytes).toContain(mark);
    }
  }
});

test("no file of the server has a letter beyond Latin-1, which would take two bytes of memory for each of its letters", () => {
  const files = globSync("build/server/**/*.js");
  expect(files).toContain("build/server/index.js");
  expect(files.filter((file) => /[^\0-\u00ff]/.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("the first screen of each page of insights adds no more than it may to the office's shell", async ({
  page,
  staff,
}) => {
  expect(staff.token).not.toBe("");
  const plain = (await loadUncached(page, "/admin/tickets")).scripts;
  const other = (await loadUncached(page, "/admin/events")).scripts;
  // The shell is what screens have in common that have nothing else to do with each other.
  const shell = new Set([...plain.keys()].filter((path) => other.has(path)));
  expect(shell.size).toBeGreaterThan(2);
  for (const path of ["/admin/insights", "/admin/insights/funnel", "/admin/insights/promoters"]) {
    const { scripts } = await loadUncached(page, path);
    const own = new Map([...scripts].filter(([file]) => !shell.has(file)));
    expect.soft(scriptsWeight(own), [path, ...own.keys()].join("\n")).toBeGreaterThan(1_000);
    expect.soft(scriptsWeight(own), [path, ...own.keys()].join("\n")).toBeLessThanOrEqual(budgets.insights);
  }
});

test.describe("on a phone, images further down wait for the first screen's", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** Opens home with its first image delayed until `arrive`, and timers stopped. @returns the requested images */
  async function openHeld(page: Page) {
    const asked: string[] = [];
    page.on("request", (request) => request.resourceType() === "image" && asked.push(new URL(request.url()).pathname));
    const first = Promise.withResolvers<void>();
    await page.route(/hero-main-room/, async (route) => {
      await first.promise;
      await route.continue();
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.goto("/", { waitUntil: "commit" });
    await page.evaluate(
      () => new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: "paint", buffered: true })),
    );
    expect(asked).toEqual([expect.stringContaining("hero-main-room")]);
    return { asked, arrive: first.resolve };
  }

  test("they load once it is painted", async ({ page }) => {
    const { asked, arrive } = await openHeld(page);
    arrive();
    await page.waitForLoadState("load");
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return asked.length;
      })
      .toBeGreaterThan(3);
  });

  test("they load as soon as the guest scrolls", async ({ page }) => {
    const { asked, arrive } = await openHeld(page);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    arrive();
  });
});
