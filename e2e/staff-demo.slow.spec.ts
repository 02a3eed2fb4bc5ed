import { spawnAfterglow } from "../test/spawn-afterglow.ts";
import { logIn } from "./log-in.ts";
import { expect, test } from "./site.ts";

test("a demo has something on every screen, says so, and is removed by its button", async ({ page, startOwnSite }) => {
  const site = await startOwnSite();
  expect(await spawnAfterglow(["demo", "add"], { DATA_DIR: site.dataFolder })).toMatchObject({ code: 0, error: "" });
  await logIn(page, site.origin);

  const banner = page.getByText("This is demo data.");
  await expect(banner).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Unanswered \d+$/ })).toBeVisible();
  await expect(page.getByText("Mateo Alvarez")).toBeVisible();
  await expect(page.getByRole("link", { name: /^[1-9]\d* guests$/ })).toBeVisible();

  const menu = page.getByRole("navigation", { name: "Back office" }).first();
  await menu.getByRole("link", { name: /^Requests/ }).click();
  await expect(page.getByRole("link", { name: "Saoirse Brennan" })).toBeVisible();
  await expect(banner).toBeVisible();
  await menu.getByRole("link", { name: "Tonight" }).click();
  await expect(page.getByRole("button", { name: /^Callum Fraser/ }).first()).toBeVisible();
  await page.goto(`${site.origin}/admin/after-the-night`);
  await expect(page.getByRole("row", { name: /^Tables [1-9]/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^10 PM Tables [1-9]/ })).toBeVisible();
  await menu.getByRole("link", { name: "Subscribers" }).click();
  await expect(page.getByText("Maeve Sullivan")).toBeVisible();
  await menu.getByRole("link", { name: "Outbox" }).click();
  await expect(page.getByText("Demo data: never sent.").first()).toBeVisible();

  await page.getByRole("button", { name: "Remove demo data" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Remove demo data?" });
  await expect(dialog.getByText(/^\d+ requests$/)).toBeVisible();
  await expect(dialog.getByText("Kept")).toHaveCount(0);
  await expect(dialog.getByText(/become neutral ones: \d+ settings\. Guests see that at once\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Remove demo data" }).click();
  await expect(page.getByText("Demo data removed.")).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(page.getByText("Demo data: never sent.")).toHaveCount(0);
  await menu.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("All caught up.")).toBeVisible();
  await page.goto(`${site.origin}/events`);
  await expect(page.getByRole("main")).not.toContainText("Midnight Bloom");
  await expect(page.getByRole("contentinfo")).not.toContainText("Ember Lane");
});
