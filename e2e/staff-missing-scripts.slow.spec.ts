import type { Page, Route } from "@playwright/test";
import { siteAdmin } from "../test/site.ts";
import { expect, test } from "./site.ts";

/** Counts the documents that a page loads from now on. */
function documentsOf(page: Page): { count: number } {
  const seen = { count: 0 };
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.count += 1;
  });
  return seen;
}

const gone = (route: Route) => route.fulfill({ status: 404, contentType: "text/plain", body: "Not found" });
const advice = "Please try again.";

test.beforeEach(({ allowConsoleErrors }) =>
  allowConsoleErrors(/404|Error loading route module|dynamically imported module/),
);

test("the dashboard whose script is gone reloads once after the login, then says what to do", async ({ page }) => {
  const script = /\/assets\/dashboard-[\w-]+\.js$/;
  await page.route(script, gone);
  await page.goto("/admin");
  const documents = documentsOf(page);
  await page.getByLabel("Email").fill(siteAdmin.email);
  await page.getByLabel("Password", { exact: true }).fill(siteAdmin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText(advice)).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(documents.count).toBe(1);
  await page.unroute(script);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(advice)).toHaveCount(0);
});

test("a page whose script is gone since the tab was opened loads from the new version", async ({ page, staff }) => {
  expect(staff.token).toBeTruthy();
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const documents = documentsOf(page);
  let missed = 0;
  await page.route(/\/assets\/deposits-[\w-]+\.js$/, (route) => {
    if (documents.count > 0) return route.continue();
    missed += 1;
    return gone(route);
  });
  await page.getByRole("link", { name: "Deposits", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Deposits" })).toBeVisible();
  await expect(page).toHaveURL("/admin/deposits");
  expect(documents.count).toBe(1);
  expect(missed).toBeGreaterThan(0);
});

for (const [path, script] of [
  ["/admin/dashboard", /\/assets\/dashboard-[\w-]+\.js$/],
  ["/admin/tonight", /\/assets\/entry\.client-[\w-]+\.js$/],
  ["/door", /\/assets\/door-[\w-]+\.js$/],
] as const) {
  test(`${path} opened without one of its scripts reloads once, then says what to do`, async ({ page, staff }) => {
    expect(staff.token).toBeTruthy();
    await page.route(script, gone);
    const documents = documentsOf(page);
    await page.goto(path);
    await expect(page.getByText(advice)).toBeVisible();
    expect(documents.count).toBe(2);
    await page.unroute(script);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(advice)).toHaveCount(0);
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  });
}
