import { whenIdle, whenLoadedAndIdle } from "../../platform/lib/when-idle.ts";

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
    part.style.contentVisibility = "visible";
    cancel = whenIdle(next, 1_000);
  };
  let cancel = whenLoadedAndIdle(next, 5_000);
  return () => cancel();
}
