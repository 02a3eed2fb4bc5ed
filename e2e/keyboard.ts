import type { ElementHandle, Locator, Page } from "@playwright/test";
import { expect } from "./site.ts";

/** Where the focus is after a press of Tab. */
interface Stop {
  /** How it is shown, if badly: no ring, or something covers it. */
  problem?: string;
  isTarget: boolean;
}

/** Runs in the page. A ring may fade in: waits for it for ten seconds at most. */
async function checkStop(target: Element): Promise<Stop> {
  const findProblem = () => {
    const element = document.activeElement;
    // Focus guards at the edges of a dialog pass focus on.
    if (!(element instanceof HTMLElement) || element === document.body || element.matches("[data-base-ui-focus-guard]"))
      return undefined;
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
    const shown = there && [element.contains(there), there.contains(element), label?.contains(there)].includes(true);
    if (outlineStyle === "none" && boxShadow === "none") return `no ring: ${element.outerHTML}`;
    return shown ? undefined : `covered: ${element.outerHTML}`;
  };
  let problem = findProblem();
  for (const end = performance.now() + 10_000; problem && performance.now() < end; problem = findProblem())
    await new Promise(requestAnimationFrame);
  return { problem, isTarget: target === document.activeElement };
}

/** Presses Tab until an element has focus. Every stop on the way is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Tab skips disabled elements.
  await expect(target).toBeEnabled();
  // Looked up once, not at every stop: names of roles take long to compute.
  const element = (await target.elementHandle()) as ElementHandle<HTMLElement>;
  let isTarget = await element.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 500 && !isTarget; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await element.evaluate(checkStop);
    expect(stop.problem).toBeUndefined();
    isTarget = stop.isTarget;
  }
  await expect(target).toBeFocused();
}
