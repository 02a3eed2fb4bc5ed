import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** Waits until nothing changes its colour any more: with reduced motion an inherited colour steps down the page. */
async function settle(page: Page): Promise<void> {
  // What is not laid out yet takes on no other theme, and its text is measured where it is not shown.
  if ((await page.locator(".layout-deferred").count()) > 0) await page.locator("html[data-laid-out]").waitFor();
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    while (document.getAnimations().some((animation) => animation instanceof CSSTransition)) await frame();
  });
}

/** Rules whose verdict hangs on the theme; all others say the same in both. */
const themeRules = ["color-contrast", "link-in-text-block"];

interface AxeOptions {
  /** A selector: only in there. */
  within?: string;
  /** Another theme of a page that was looked at as a whole. */
  coloursOnly?: boolean;
}

/** What axe finds on a page once its colours stand still, one line each. */
export async function axeFindings(page: Page, { within, coloursOnly = false }: AxeOptions = {}): Promise<string[]> {
  await settle(page);
  // It is half a megabyte: sent once to a document, however often that is looked at.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ["violations"], ...(coloursOnly && { runOnly: themeRules }) };
  const violations = await page.evaluate(
    async ([selector, how]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      return (await inPage.run(selector ?? document, how)).violations;
    },
    [within, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** Axe finds nothing on the page in either theme. */
export async function expectNoFindings(page: Page, where = ""): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await axeFindings(page, { coloursOnly: colorScheme === "dark" }), `${where} ${colorScheme}`).toEqual([]);
  }
}

/** On a laptop and on a phone, in both themes: axe finds nothing and nothing scrolls sideways. */
export async function expectSound(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoFindings(page, `${width} px,`);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth, `at ${width} px`).toBe(clientWidth);
  }
}
