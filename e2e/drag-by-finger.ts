import type { Locator, Page } from "@playwright/test";

/** The middle of an element, in the window. @throws if it is not on the page */
async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error("Not on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags with one finger, as a touchscreen reports it. */
export async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [start]);
  for (const part of [0.1, 0.4, 0.7, 1])
    await touch("touchMove", [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }]);
  await touch("touchEnd", []);
  await devtools.detach();
}
