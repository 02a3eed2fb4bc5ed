import { vienna } from "../test/vienna.ts";
import { publishSettings } from "./publish-settings.ts";
import { expect, siteAdmin, test } from "./site.ts";

test("an owner in Vienna adds the imprint that the law asks for, previews and publishes it, and moves it", {
  tag: "@journey",
}, async ({ page, startOwnSite }) => {
  const site = await startOwnSite({ env: { DEMO: "off" } });
  await publishSettings(site.origin, vienna);
  await page.goto(`${site.origin}/admin/login`);
  await page.getByLabel("Email").fill(siteAdmin.email);
  await page.getByLabel("Password", { exact: true }).fill(siteAdmin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/\/admin\/setup/);
  await page.goto(`${site.origin}/admin/settings/pages.own`);
  await expect(page.getByRole("link", { name: "E-Commerce-Gesetz, section 5" })).toBeVisible();
  await page.getByRole("button", { name: "Add Privacy" }).click();
  await expect(page.getByRole("button", { name: "Add Privacy" })).toHaveCount(0);
  await page.getByRole("button", { name: "Add Imprint" }).click();
  await expect(page.getByRole("button", { name: "Add Imprint" })).toHaveCount(0);

  const imprint = page.getByRole("button", { name: /^Imprint · / });
  await imprint.click();
  await page.getByLabel("Guests find it").selectOption("In the footer");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved in the draft.")).toBeVisible();
  // Beside the fields is the page that is edited.
  const beside = page.frameLocator('iframe[title="Page with the draft"]');
  await expect(beside.getByRole("heading", { level: 1, name: "Imprint" })).toBeVisible();
  // Staff see it in the preview, guests not yet.
  await page.goto(`${site.origin}/admin/settings/preview`);
  const preview = page.frameLocator("iframe");
  // Not with Playwright's click, which would have to scroll the page and the frame.
  const toImprint = preview.getByRole("contentinfo").getByRole("link", { name: "Imprint" });
  await toImprint.evaluate((link: HTMLElement) => link.click());
  await expect(preview.getByRole("heading", { level: 1, name: "Imprint" })).toBeVisible();
  await expect(preview.getByText("Lindengasse 12, Neubau, 1070 Vienna").first()).toBeVisible();
  expect((await fetch(`${site.origin}/imprint`)).status).toBe(404);

  await page.goto(`${site.origin}/admin/settings/publish`);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  await page.goto(site.origin);
  await page.getByRole("contentinfo").getByRole("link", { name: "Imprint" }).click();
  await expect(page).toHaveURL(`${site.origin}/imprint`);
  await expect(page.getByRole("heading", { level: 1, name: "Imprint" })).toBeVisible();
  await expect(page).toHaveTitle(/^Imprint \|/);
  await expect(page.getByRole("main").getByRole("link", { name: "servus@kupolo.example" })).toBeVisible();
  expect((await fetch(`${site.origin}/privacy`)).status).toBe(404);

  await page.goto(`${site.origin}/admin/settings/pages.own`);
  await imprint.click();
  const address = page.getByRole("textbox", { name: "Address", exact: true });
  await address.fill("/events");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("/events is a page of the program. Choose another address").first()).toBeVisible();
  await address.fill("/impressum");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved in the draft.")).toBeVisible();
  await page.goto(`${site.origin}/admin/settings/publish`);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  await page.goto(`${site.origin}/imprint`);
  await expect(page).toHaveURL(`${site.origin}/impressum`);
  expect(await (await fetch(`${site.origin}/sitemap.xml`)).text()).toContain("/impressum</loc>");
});
