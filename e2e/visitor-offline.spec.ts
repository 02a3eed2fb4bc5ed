import type { Page } from "@playwright/test";
import { alive } from "./loaded.ts";
import { expect, test } from "./site.ts";

const title = "You Are Offline";
const text =
  "You are not connected. It looks like you have lost your internet connection or the servers are temporarily unavailable.";
const advice = "Please check your connection and try again.";

async function cutTheLists(page: Page) {
  await page.route("**/api/event/**", (route) => route.abort());
  await page.route("**/api/offers/**", (route) => route.abort());
}

test("a screen whose list has not arrived says that it is loading", { tag: "@journey" }, async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/event/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/contact");
  await alive(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
  await expect(page.getByText("Loading, please wait...")).toBeVisible();
  answer();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText("Loading, please wait...")).toBeHidden();
});

test("a list that can't be loaded shows the offline screen, and Retry reloads the page", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await cutTheLists(page);
  for (const name of ["Events", "Offers"]) {
    await page.goto("/contact");
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText(advice)).toBeVisible();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
});

test("a list whose retry fails immediately is offline, not loading", async ({ page }) => {
  await page.addInitScript(() => {
    const real = window.fetch;
    window.fetch = (asked, how) =>
      /\/api\/(event|offers)\//.test(String(asked)) ? Promise.reject(new TypeError("No network")) : real(asked, how);
  });
  await page.goto("/events");
  await expect(page.getByRole("alert")).toContainText(title);
  await page.getByRole("main").getByRole("link", { name: "PAST EVENTS" }).click();
  await expect(page).toHaveURL(/show=past/);
  await expect(page.getByRole("main").getByRole("heading", { name: title })).toBeVisible();
  // Shown once: by the screen, not in an alert as well.
  await expect(page.getByRole("alert")).toHaveCount(1);
});

test("loaded content stays when a list goes offline", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  await cutTheLists(page);
  await page.goto("/events");
  const notice = page.getByRole("alert");
  await expect(notice).toContainText(title);
  await expect(notice).toContainText(text);
  await expect(notice).toContainText(advice);
  await expect(notice.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("a failed list shows the server's message or the status", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  await page.route("**/api/event/**", (route) =>
    route.fulfill({ status: 503, json: { message: "Closed for repairs." } }),
  );
  await page.goto("/contact");
  await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
});

test("events and offers load once per start", async ({ page }) => {
  const noted = page.waitForEvent(
    "console",
    (message) => message.type() === "debug" && message.text().includes("Events response"),
  );
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname + search);
  });
  await page.goto("/");
  await noted;
  await expect.poll(() => calls.length).toBe(2);
  await page.getByRole("contentinfo").getByRole("link", { name: "Offers", exact: true }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(calls.map((call) => call.replace(/\d{4}-\d{2}-01$/, "<month>-01")).sort()).toEqual([
    "/api/event/getAllEvents?from=<month>-01",
    "/api/offers/all-offers",
  ]);
});
