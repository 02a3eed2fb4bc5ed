import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

const phone = { width: 390, height: 844 };

/** The position of the last section's title, in px from the top of the screen. */
const topOf = (page: Page) =>
  page
    .locator("main h2")
    .last()
    .evaluate((heading) => Math.round(heading.getBoundingClientRect().top));

for (const path of ["/", "/events", "/vip-tables"]) {
  test(`${path}: reload and Back restore the scroll position`, async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
    await page.locator("main h2").last().scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy({ top: 150, behavior: "instant" }));
    const before = await topOf(page);
    // A line more or less: until the font has loaded, a fallback is shown.
    const moved = async () => Math.abs((await topOf(page)) - before);
    await page.reload();
    await expect.poll(moved).toBeLessThan(24);
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
    expect(await moved()).toBeLessThan(24);
    // Not with Playwright's click, which would scroll to the link.
    await page.getByRole("link", { name: "FAQs" }).evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL("/faqs");
    await page.goBack();
    await expect.poll(moved).toBeLessThan(24);
  });
}

test("an address that names a place leads to it", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/#request-table");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  const top = () =>
    page.locator("#request-table").evaluate((part) => Math.round(Math.abs(part.getBoundingClientRect().top)));
  await expect.poll(top).toBe(0);
});
