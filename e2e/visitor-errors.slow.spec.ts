import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { alive } from "./loaded.ts";
import { expect, test } from "./site.ts";

test("a server error shows the error page with status 500 and no internals", async ({
  page,
  startOwnSite,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/500/);
  allowConsoleErrors(/Unexpected Server Error/);
  const site = await startOwnSite({ env: { LOG_LEVEL: "error" } });
  const db = new DatabaseSync(join(site.dataFolder, "afterglow.db"));
  db.exec("ALTER TABLE events RENAME TO elsewhere");
  db.close();
  const response = await page.goto(`${site.origin}/events`);
  expect(response?.status()).toBe(500);
  await expect(page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText("Unexpected Server Error")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go Home" })).toBeVisible();
  expect(await page.content()).not.toContain("no such table");
  // The log has the error.
  expect(site.output()).toContain("no such table");
  expect((await fetch(`${site.origin}/faqs`)).status).toBe(200);
});

test("only a failed fetch shows the offline screen", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/.*/);
  await page.addInitScript(() => {
    const read = Response.prototype.json;
    Response.prototype.json = async function () {
      const list = await read.call(this);
      if (!this.url.endsWith("/all-offers")) return list;
      const get = () => {
        throw new TypeError("Cannot read properties of undefined (reading 'load')");
      };
      return [Object.defineProperty({ ...list[0] }, "title", { get })];
    };
  });
  await page.goto("/contact");
  await page.getByRole("contentinfo").getByRole("link", { name: "Offers", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "You Are Offline" })).toHaveCount(0);
});

test("an error in the browser shows the error page with its message", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/.*/);
  // An invalid list: an event that is null.
  await page.route("**/api/offers/all-offers", (route) => route.fulfill({ json: [null] }));
  await page.goto("/contact");
  await page.getByRole("contentinfo").getByRole("link", { name: "Offers", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText(/null/)).toBeVisible();
});

test("a guest who follows a link to a page whose script is gone reads the page, after one reload", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404|Error loading route module|dynamically imported module/);
  await page.goto("/contact");
  await alive(page);
  let documents = 0;
  let missed = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(/\/assets\/careers-[\w-]+\.js$/, (route) => {
    missed += documents === 0 ? 1 : 0;
    return route.fulfill({ status: 404, body: "Not found" });
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Careers", exact: true }).click();
  await expect.poll(() => documents).toBe(1);
  await expect(page).toHaveURL("/careers");
  await expect(page.getByRole("textbox", { name: "First name" })).toBeVisible();
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
  expect(documents).toBe(1);
  expect(missed).toBeGreaterThan(0);
});
