import { whenIdle, whenLoadedAndIdle } from "../lib/when-idle.ts";

/** Lays out a part. Safari has no scroll anchoring: a part above the screen would move what the guest is about to tap. */
function layOut(part: HTMLElement): void {
  const { bottom, height } = part.getBoundingClientRect();
  part.style.contentVisibility = "visible";
  if (bottom > 0 || CSS.supports("overflow-anchor", "auto")) return;
  const top = part.getBoundingClientRect().height - height;
  if (top !== 0) scrollBy({ top, behavior: "instant" });
}

/**
 * Lays out the parts that were deferred (`layout.css`) one by one while the browser is idle. From
 * then on every position on this page and the next ones is exact.
 *
 * @returns cancels it.
 */
export function layoutDeferred(): () => void {
  const parts = [...document.querySelectorAll<HTMLElement>(".layout-deferred")];
  const next = () => {
    const part = parts.shift();
    if (!part) {
      document.documentElement.dataset.laidOut = "";
      return;
    }
    layOut(part);
    cancel = whenIdle(next, 1_000);
  };
  let cancel = whenLoadedAndIdle(next, 5_000);
  return () => cancel();
}
