import type { Page } from "@playwright/test";
import { expect, siteAdmin, test } from "./site.ts";

type Storage = "blocked" | "left out" | "full";

/** Makes every storage of the browser as some browsers, and browsers within apps, have it. */
async function limitStorage(page: Page, how: Storage): Promise<void> {
  await page.addInitScript((kind) => {
    const insecure = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    const quota = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    if (kind === "full") {
      Storage.prototype.setItem = quota;
      IDBObjectStore.prototype.put = quota;
      return;
    }
    const get = kind === "blocked" ? insecure : () => null;
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, { configurable: true, get });
  }, how);
}

/** What exceptions and error pages say. */
const words = /insecure|quota|SecurityError|Unexpected Application Error|something went wrong/i;

for (const how of ["blocked", "left out", "full"] as const) {
  test(`with storage ${how}, the office logs in for as long as its page is open, and a door asks for its code`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.origin, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await limitStorage(page, how);

    await page.goto("/admin/login");
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
    await page.getByLabel("Email").fill(siteAdmin.email);
    await page.getByLabel("Password", { exact: true }).fill(siteAdmin.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(words);
    // Another screen of the same page needs the token again.
    await page
      .getByRole("link", { name: /^Outbox/ })
      .first()
      .click();
    await expect(page).toHaveURL("/admin/outbox");
    await expect(page.getByRole("heading", { level: 1, name: "Outbox" })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(words);

    await page.goto("/door");
    await expect(page.getByRole("textbox", { name: "Door code" })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(words);
    await context.close();
  });
}
