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

/** On a laptop and on a phone, in both themes: axe finds nothing and nothing scrolls sideways. */
export async function expectSound(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await settle(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(
          ({ id, nodes }) => `${width} ${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
        ),
      ).toEqual([]);
    }
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth, `at ${width} px`).toBe(clientWidth);
  }
}
