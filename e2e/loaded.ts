import { expect, type Page } from "@playwright/test";

/** Waits until a page is hydrated, so that navigation loads no new document. */
export async function alive(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

/** Waits until the page has nothing left to run. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

const isOffice = (url: string) => URL.parse(url)?.pathname.startsWith("/admin/");

/**
 * Goes to another page of the back office as a link there does, without a new document. Runs in the page.
 *
 * @returns whether it has opened.
 */
export async function follow(to: string): Promise<boolean> {
  interface Router {
    state: { location: { key: string } };
    navigate(to: string, options: { flushSync: boolean }): Promise<void>;
  }
  const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
  const { key } = router.state.location;
  await router.navigate(to, { flushSync: true });
  return router.state.location.key !== key;
}

/**
 * Opens a page. From one page of the back office to another it goes as a link there does, without a new document: a fifth
 * of the work.
 *
 * @param url with an origin
 */
export async function open(page: Page, url: string): Promise<void> {
  if (!isOffice(page.url()) || !isOffice(url)) {
    // From the same page, a URL that differs only after the # would load nothing.
    if (url.includes("#")) await page.goto("about:blank");
    await page.goto(url);
    return;
  }
  await alive(page);
  expect(await page.evaluate(follow, url.slice(new URL(url).origin.length)), `Has ${url} opened?`).toBe(true);
}
