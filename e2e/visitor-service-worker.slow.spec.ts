import type { Page } from "@playwright/test";
import { alive } from "./loaded.ts";
import { expect, test } from "./site.ts";

test.use({ serviceWorkers: "allow" });

const title = "You Are Offline";

/** The worker's cached URLs by cache name. */
function kept(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const all: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      all[name] = requests.map(({ url }) => url.slice(location.origin.length));
    }
    return all;
  });
}

/** Pages that are cached with the first one. */
const always = ["/events", "/offers"];

/** Opens a page and waits until it and its files are cached. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(async () => (await kept(page)).pages ?? []).toEqual(expect.arrayContaining([path, ...always]));
  await expect.poll(async () => (await kept(page)).lists?.length).toBe(2);
  await page.waitForLoadState("networkidle");
}

/** Makes cached responses older. */
async function age(page: Page, cacheName: string, ms: number): Promise<void> {
  await page.evaluate(
    async ([name, passed]) => {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const headers = new Headers(response?.headers);
        headers.set("x-last-seen", String(Number(headers.get("x-last-seen")) - passed));
        await cache.put(request, new Response(await response?.blob(), { headers }));
      }
    },
    [cacheName, ms] as const,
  );
}

test.beforeEach(({ allowConsoleErrors }) => {
  // Chromium's error for a connection that is closed on purpose.
  allowConsoleErrors(/net::ERR_INTERNET_DISCONNECTED/);
});

test("a visited page opens offline and says how old it is", async ({ page, context }) => {
  await visit(page, "/events");
  const first = await page.getByRole("article").first().textContent();
  await age(page, "pages", 2 * 3_600_000 + 60_000);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "You're offline. Saved 2 hours ago" })).toBeInViewport({
    ratio: 1,
  });
  expect(await page.getByRole("article").first().textContent()).toBe(first);
  // A filter that was not seen is offline, within the page.
  await page.getByRole("navigation", { name: "Which events" }).getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/show=20\d\d/);
  await expect(page.getByRole("main").getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // With a trailing slash, which the server would redirect, it is the same page.
  await page.goto("/events/");
  await expect(page.getByRole("article").first()).toBeVisible();

  await context.setOffline(false);
  await page.goto("/events");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText("You're offline. Saved")).toBeHidden();
});

test("images that were seen show offline; others are a dark box", async ({ page, context }) => {
  await visit(page, "/offers");
  const image = page.getByRole("main").getByRole("img").first();
  const shown = () => image.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.currentSrc));
  const before = await shown();
  await expect.poll(async () => (await kept(page)).pictures ?? []).toContain(new URL(before).pathname);
  await context.setOffline(true);
  await page.reload();
  expect(await shown()).toBe(before);
  const other = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const image = new Image();
        image.onload = () => resolve(image.naturalWidth);
        image.onerror = reject;
        image.src = "/media/00000000-0000-7000-8000-000000000000.jpg";
      }),
  );
  expect(other).toBeGreaterThan(0);
});

test("a page reached by a link opens offline; an unseen one shows the offline screen with Retry", async ({
  page,
  context,
}) => {
  await visit(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQs" }).click();
  await expect(page).toHaveURL(/\/faqs$/);
  await expect.poll(async () => (await kept(page)).pages).toContain("/faqs");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "You're offline. Saved just now" })).toBeVisible();

  await page.goto("/venue");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(
    "You are not connected. It looks like you have lost your internet connection or the servers are temporarily unavailable.",
  );
  await expect(page.getByText("Please check your connection and try again.")).toBeVisible();
  await expect(page).toHaveTitle("You Are Offline | Afterglow");
  // In the site's own font.
  expect(await page.evaluate(() => document.fonts.check("16px Archivo"))).toBe(true);
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Retry" }).click();
  await reloaded;
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page).toHaveURL(/\/venue$/);
  // Back online, the page continues by itself.
  await context.setOffline(false);
  await expect(page.getByText("Terrace").first()).toBeVisible();
  await expect(page.getByText("You're offline. Saved")).toBeHidden();
});

test("the offers open offline, although they were not seen", async ({ page, context }) => {
  await visit(page, "/contact");
  await context.setOffline(true);
  await page.reload();
  await alive(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Offers" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("the calendar opens offline, with its age", async ({ page, context }) => {
  await visit(page, "/contact");
  await age(page, "pages", 3 * 24 * 3_600_000);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("You're offline. Saved 3 days ago")).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText("You're offline. Saved 3 days ago")).toBeVisible();
});

test("a form sent offline fails immediately and keeps the entered text", async ({ page, context, site }) => {
  await visit(page, "/contact");
  const form = page.getByRole("main").locator("form");
  await context.setOffline(true);
  await page.reload();
  await alive(page);
  await form.getByLabel("Name").fill("Mia Chen");
  await form.getByLabel("Email").fill("mia@example.com");
  await form.getByLabel("Subject").fill("Lost a jacket");
  await form.getByLabel("Message").fill("Black, on the terrace.");
  await form.getByRole("button").last().click();
  await expect(page.getByText(/Network error/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form.getByLabel("Name")).toHaveValue("Mia Chen");
  await expect(form.getByLabel("Message")).toHaveValue("Black, on the terrace.");

  await context.setOffline(false);
  const answered = page.waitForResponse(`${site.origin}/api/contact`);
  await form.getByRole("button").last().click();
  const answer = await answered;
  expect([answer.status(), answer.fromServiceWorker()]).toEqual([201, false]);
  const all = Object.values(await kept(page)).flat();
  expect(all.filter((path) => path.startsWith("/api/"))).not.toContain("/api/contact");
  expect(all.join()).not.toContain("mia@example.com");
});

test("the service worker caches each public page once and nothing of the back office", async ({
  page,
  context,
  staff,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/);
  await visit(page, "/");
  for (const path of ["/?utm_source=a", "/?utm_source=b", "/nowhere", "/offers/nothing", "/newsletter/unsubscribe"])
    await page.goto(path, { waitUntil: "networkidle" });
  const cached = async () => (await kept(page)).pages?.toSorted();
  expect(await cached()).toEqual(["/", ...always]);
  await page.evaluate(async () => (await caches.open("pages")).put("/news/gone", new Response("an old article")));
  await page.goto("/news/gone");
  await expect(page.getByText("News article not found.")).toBeVisible();
  expect(await cached()).toEqual(["/", ...always]);

  // The two lists are requested at once, so either may be cached first.
  const everything = async () => {
    const { lists, ...others } = await kept(page);
    return { ...others, lists: lists?.toSorted() };
  };
  const before = await everything();
  // After this, no open public page could still be loading its lists.
  await page.goto("/admin/events", { waitUntil: "networkidle" });
  const answeredByWorker: string[] = [];
  context.on("response", (response) => {
    if (response.fromServiceWorker()) answeredByWorker.push(new URL(response.url()).pathname);
  });
  await page.goto("/admin/dashboard", { waitUntil: "networkidle" });
  await page.goto("/admin/events", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const call = await page.evaluate(
    async (authorization) => (await fetch("/api/event/admin-all-events", { headers: { authorization } })).status,
    staff.token,
  );
  expect(call).toBe(200);
  expect(answeredByWorker.filter((path) => !/^\/(assets|media)\//.test(path))).toEqual([]);
  expect(await everything()).toEqual(before);
  await context.setOffline(true);
  await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test("the service worker is checked for updates after each page has loaded", async ({ page, site }) => {
  const response = await fetch(`${site.origin}/sw.js`);
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  expect(response.headers.get("content-type")).toContain("text/javascript");
  await page.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
    navigator.serviceWorker.register = (...how) => {
      Object.assign(window, { asked: performance.now() });
      return register(...how);
    };
  });
  await page.goto("/");
  const { load, asked } = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const { asked = 0 } = window as { asked?: number };
    return { load: navigation?.loadEventStart ?? 0, asked, scope: registration.scope };
  });
  expect(asked).toBeGreaterThan(load);
  expect(load).toBeGreaterThan(0);
});
