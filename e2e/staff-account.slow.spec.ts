import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openDatabase } from "../app/platform/db/open.server.ts";
import { test as base, expect } from "./site.ts";
import { expectSound } from "./sound.ts";

/** A data folder that is empty, and is deleted when the test has ended. */
const test = base.extend<{ dataFolder: string }>({
  dataFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "afterglow-account-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

/** Checks a screen at both widths, and continues with a laptop's. */
async function sound(page: Page): Promise<void> {
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 844 });
}

const own = "tram-velvet-harbour-9";

test("a generated password is replaced at the first login; My account shows and ends sessions; an export asks who it is", async ({
  page,
  context,
  dataFolder,
  startOwnSite,
  allowConsoleErrors,
}) => {
  // A session that has ended, a wrong password, and an export that needs a proof.
  allowConsoleErrors(/40[13]|422/);
  const site = await startOwnSite({ dataFolder, env: { ADMIN_EMAIL: "", ADMIN_PASSWORD: "", DEMO: "off" } });
  const [, generated = ""] = /password (\S+) \(shown only once\)/.exec(site.output()) ?? [];
  await page.goto(`${site.origin}/admin`);
  await page.getByLabel("Email").fill("admin@afterglow.example");
  await page.getByLabel("Password", { exact: true }).fill(generated);
  await page.getByRole("button", { name: "Login" }).click();

  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await sound(page);
  await page.goto(`${site.origin}/admin/privacy`);
  await expect(page).toHaveURL(`${site.origin}/admin/new-password?next=%2Fadmin%2Fprivacy`);
  await page.getByLabel("Current password").fill(generated);
  await page.getByLabel("New password", { exact: true }).fill("Afterglow2026");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(/easy to guess/);
  await page.getByLabel("New password", { exact: true }).fill(own);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.origin}/admin/privacy`);

  // Another device logs in, and is logged out.
  const login = { email: "admin@afterglow.example", password: own };
  const { token } = await (await context.request.post(`${site.origin}/api/admin/login`, { data: login })).json();
  await page.getByRole("link", { name: "My account" }).click();
  const devices = page.getByRole("region", { name: "Devices" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByText("This device")).toHaveCount(1);
  await sound(page);
  await devices.getByRole("button", { name: /^Log out Chrome/ }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  const there = await context.request.get(`${site.origin}/api/requests`, { headers: { authorization: token } });
  expect(there.status()).toBe(401);

  // The last proof gets old.
  const db = await openDatabase(join(dataFolder, "afterglow.db"));
  await db
    .updateTable("sessions")
    .set({ proved_at: new Date(Date.now() - 11 * 60_000).toISOString() })
    .execute();
  await db.destroy();
  await page.goto(`${site.origin}/admin/subscribers`);
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  const exported = page.getByRole("button", { name: "Export CSV" });
  await exported.click();
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await sound(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(exported).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type("wrong-horse");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /isn't your current password/,
  );
  const download = page.waitForEvent("download");
  await page.keyboard.type(own);
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toContain(".csv");
  await expect(dialog).toBeHidden();
});
