import { publishSettings } from "./publish-settings.ts";
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

test("the offline page has the club's new look once a page came with it", async ({ page, context, startOwnSite }) => {
  const site = await startOwnSite();
  const offlinePage = () => page.evaluate(async () => (await caches.match("/offline"))?.text());
  await page.goto(site.origin);
  await expect.poll(offlinePage).toContain("You Are Offline");
  await publishSettings(site.origin, { "look.accent": "#0b6e4f" });
  await expect(async () => {
    await page.goto(`${site.origin}/faqs`);
    expect(await offlinePage()).toContain("#0b6e4f");
  }).toPass();
  await context.setOffline(true);
  await page.goto(`${site.origin}/music`);
  await expect(page.getByRole("heading", { name: "You Are Offline" })).toBeVisible();
  expect(await page.content()).toContain("#0b6e4f");
  await context.setOffline(false);
});
