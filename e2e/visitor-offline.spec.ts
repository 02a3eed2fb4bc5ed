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

/** The calendar's filter for past events. */
const past = (page: Page) => page.getByRole("main").getByRole("link", { name: "PAST EVENTS" });

test("a list that has not arrived says that it is loading", { tag: "@journey" }, async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/events?show=past", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/events");
  await alive(page);
  await past(page).click();
  await expect(page.getByText("Loading, please wait...")).toBeVisible();
  await expect(past(page)).toHaveAttribute("aria-current", "true");
  held.resolve();
  await expect(page.getByText("ENDED").first()).toBeVisible();
  await expect(page.getByText("Loading, please wait...")).toBeHidden();
});

test("a list that can't be loaded shows the offline screen, and Retry reloads the page", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await page.goto("/events");
  await alive(page);
  for (const answer of ["abort", "refuse"]) {
    await page.route("**/events?show=past", (route) =>
      answer === "abort" ? route.abort() : route.fulfill({ status: 503, json: { message: "Closed for repairs." } }),
    );
    await past(page).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText(advice)).toBeVisible();
    await page.unroute("**/events?show=past");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("ENDED").first()).toBeVisible();
    await expect(page).toHaveURL("/events?show=past");
    await page.getByRole("main").getByRole("link", { name: "UP NEXT" }).click();
    await expect(page.getByText("ENDED")).toHaveCount(0);
  }
});

test("a screen that is offline says so once, although the lists of the page are, too", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await cutTheLists(page);
  await page.goto("/events");
  await expect(page.getByRole("alert")).toContainText(title);
  await page.route("**/events?show=past", (route) => route.abort());
  await past(page).click();
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
  await page.goto("/vip-tables");
  await noted;
  await expect.poll(() => calls.length).toBe(2);
  // The form's club nights are the same list.
  const form = page.getByRole("form", { name: "Request Your Table" });
  await form.scrollIntoViewIfNeeded();
  await form.getByLabel("Email").focus();
  await expect(form.getByRole("group", { name: "Club nights" }).getByRole("radio").first()).toBeAttached();
  expect(
    calls
      .filter((call) => !call.includes("club-nights"))
      .map((call) => call.replace(/\d{4}-\d{2}-01$/, "<month>-01"))
      .sort(),
  ).toEqual(["/api/event/getAllEvents?from=<month>-01", "/api/offers/all-offers"]);
});
