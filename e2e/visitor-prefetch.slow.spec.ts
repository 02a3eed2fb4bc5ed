import { alive } from "./loaded.ts";
import { expect, test } from "./site.ts";

test("a page is loaded when its link is pointed at, and not before", async ({ page }) => {
  await page.goto("/faqs");
  await alive(page);
  const delivery = () =>
    page.evaluate(() => {
      const [opened] = performance.getEntriesByType("navigation");
      return (opened as PerformanceNavigationTiming & { deliveryType: string }).deliveryType;
    });
  expect(await delivery()).toBe("");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Careers" });
  await link.hover();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1_500)));
  await link.click();
  await expect(page).toHaveURL("/careers");
  expect(await delivery()).toBe("navigational-prefetch");
});
