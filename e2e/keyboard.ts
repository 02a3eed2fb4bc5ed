import type { Locator, Page } from "@playwright/test";
import { expect } from "./site.ts";

/** The problem with how the focused element is shown: no ring, or something covers it. Null for none. */
function focusProblem(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    // Focus guards at the edges of a dialog pass focus on.
    if (!(element instanceof HTMLElement) || element === document.body || element.matches("[data-base-ui-focus-guard]"))
      return null;
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
    const shown = there && [element.contains(there), there.contains(element), label?.contains(there)].includes(true);
    if (outlineStyle === "none" && boxShadow === "none") return `no ring: ${element.outerHTML}`;
    return shown ? null : `covered: ${element.outerHTML}`;
  });
}

/** Presses Tab until an element has focus. Every stop on the way is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Tab skips disabled elements.
  await expect(target).toBeEnabled();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 500 && !(await isFocused()); stops += 1) {
    await page.keyboard.press("Tab");
    // A ring may fade in.
    await expect.poll(() => focusProblem(page)).toBeNull();
  }
  await expect(target).toBeFocused();
}
