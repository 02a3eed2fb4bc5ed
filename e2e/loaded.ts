import type { Page } from "@playwright/test";

/** Waits until a page's own script answers, for what is to be done without loading another document. */
export async function alive(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}
