import type { Page } from "@playwright/test";
import { expect, siteAdmin } from "./site.ts";

/** Logs an owner in to a site of the test. */
export async function logIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin/login`);
  await page.getByLabel("Email").fill(siteAdmin.email);
  await page.getByLabel("Password", { exact: true }).fill(siteAdmin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/admin\/(?:dashboard|setup)/);
}
