import { expect, test } from "./site.ts";

test.use({ serviceWorkers: "allow" });

test("the site can be installed", async ({ page, context }) => {
  await page.goto("/");
  const browser = await context.newCDPSession(page);
  const { errors, url } = await browser.send("Page.getAppManifest");
  expect([errors, new URL(url).pathname]).toEqual([[], "/manifest.webmanifest"]);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  // Tests run in private windows, where the site cannot be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
});

test("the back office is not offered as an app", async ({ page }) => {
  await page.goto("/admin/login");
  await expect(page.locator("link[rel=manifest], link[rel=apple-touch-icon]")).toHaveCount(0);
});
