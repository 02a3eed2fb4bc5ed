import type { BrowserContext, Page } from "@playwright/test";

/** Pages wait most of their time for an idle network, so that others can load. */
const TABS = 4;

/** Calls `visit` with a new tab for each path, some at once, and waits for all of them. */
export async function inTabs(
  context: BrowserContext,
  paths: readonly string[],
  visit: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const left = [...paths];
  const visitNext = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const page = await context.newPage();
      await visit(page, path);
      await page.close();
    }
  };
  await Promise.all(Array.from({ length: TABS }, visitNext));
}
