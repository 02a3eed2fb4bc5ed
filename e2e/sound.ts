import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** Waits until colours are stable: with reduced motion an inherited colour changes step by step down the page. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    // In closed details a finished transition stays.
    const isChanging = (one: Animation) => one instanceof CSSTransition && one.playState !== "finished";
    while (document.getAnimations().some(isChanging)) await frame();
  });
}

/** Rules whose result depends on the theme. */
const themeRules = ["color-contrast", "link-in-text-block"];

interface AxeOptions {
  /** A selector that limits the check. */
  within?: string;
  /** The second theme of a page that was checked completely in the first. */
  coloursOnly?: boolean;
}

/** Axe's findings on a page once its colours are stable, one line each. */
export async function axeFindings(page: Page, { within, coloursOnly = false }: AxeOptions = {}): Promise<string[]> {
  await settle(page);
  // Axe is half a megabyte: sent once per document, however often that is checked.
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
