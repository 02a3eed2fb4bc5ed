import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Waits until nothing changes its colour any more: with reduced motion an inherited colour steps down the page. */
async function settle(page: Page): Promise<void> {
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

/** What axe finds on a page, one line each. */
export async function axeFindings(page: Page, { within, coloursOnly = false }: AxeOptions = {}): Promise<string[]> {
  // Without a page of its own to gather what frames say, which no page here has of this site.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  axe.options({ resultTypes: ["violations"], ...(coloursOnly && { runOnly: themeRules }) });
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/** On a laptop and on a phone, in both themes: axe finds nothing and nothing scrolls sideways. */
export async function expectSound(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await settle(page);
      expect(await axeFindings(page, { coloursOnly: colorScheme === "dark" }), `${width} px, ${colorScheme}`).toEqual(
        [],
      );
    }
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth, `at ${width} px`).toBe(clientWidth);
  }
}
