import { vienna } from "../test/vienna.ts";
import { logIn } from "./log-in.ts";
import { publishSettings } from "./publish-settings.ts";
import { expect, test } from "./site.ts";

test("an owner confirms or changes the texts that came with the program, until none is left", {
  tag: "@journey",
}, async ({ page, startOwnSite }) => {
  const site = await startOwnSite({ env: { DEMO: "off" } });
  await publishSettings(site.origin, vienna);
  await logIn(page, site.origin);
  await page.goto(`${site.origin}/admin/setup/publish`);
  await expect(
    page.getByText(/^\d+ texts are still as they came with the program\. 1\d of them need your/),
  ).toBeVisible();
  await page.getByRole("link", { name: "Check texts" }).click();

  const terms = page.getByRole("region", { name: "Terms" });
  await expect(terms).toContainText("The law of Austria governs them.");
  await terms.getByRole("button", { name: "Confirm: Sections" }).click();
  await expect(page.getByText("1 text confirmed.")).toBeVisible();
  await expect(terms).toHaveCount(0);

  const access = page.getByRole("region", { name: "Access" });
  await access.getByRole("link", { name: "Change: Access › Text" }).click();
  const field = page.getByRole("textbox", { name: "Text" }).and(page.locator(":focus"));
  await field.fill("Two steps at the door, and a ramp on request.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved in the draft.")).toBeVisible();
  await page.goto(`${site.origin}/admin/settings/texts`);
  await expect(access.getByRole("link", { name: "Change: Access › Text" })).toHaveCount(0);

  await page.locator("summary", { hasText: /^Careers/ }).click();
  await page.getByRole("button", { name: /^Confirm \d+ texts of Careers$/ }).click();
  await expect(page.getByText(/^\d+ texts confirmed\.$/)).toBeVisible();
  await expect(page.locator("summary", { hasText: /^Careers/ })).toHaveCount(0);

  await page.goto(`${site.origin}/admin/dashboard`);
  const notice = page.getByText(/texts are still as they came with the program/);
  await expect(notice).toBeVisible();
  await notice.getByRole("link", { name: "Check texts" }).click();
  const confirm = page.locator("button", { hasText: /^Confirm/ });
  await expect(confirm.first()).toBeVisible();
  for (let left = await confirm.count(); left > 0; left -= 1) {
    // A page's button is inside its details.
    await confirm.first().evaluate((button: HTMLElement) => button.click());
    await expect(confirm).toHaveCount(left - 1);
  }
  await expect(page.getByText("Every text has been confirmed or changed.")).toBeVisible();
  await page.goto(`${site.origin}/admin/dashboard`);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.goto(`${site.origin}/admin/settings`);
  await expect(page.getByRole("link", { name: "Check texts" })).toHaveCount(0);
  await page.goto(`${site.origin}/admin/trail`);
  await expect(page.getByText(/confirmed \d+ texts? of the program/).first()).toBeVisible();
});
