import { whenIdle, whenLoadedAndIdle } from "../lib/when-idle.ts";

/**
 * Runs before anything is laid out: who comes back to a place further down the page, or to a heading, gets it laid
 * out whole (`later` in `layout.css`), so that the place is where it was. React Router keeps the places.
 */
export const SETTLED_FOR_ANCHOR = `try {
  const places = JSON.parse(sessionStorage.getItem("react-router-scroll-positions") || "{}");
  if (location.hash || places[history.state?.key] > 0) document.documentElement.dataset.whole = "";
} catch {}`;

/**
 * Lays out what was left for later, part by part while the page has nothing else to do: from then on every place on
 * it, and on the pages that follow, is exact.
 *
 * @returns what calls it off.
 */
export function layoutDeferred(): () => void {
  const parts = [...document.querySelectorAll<HTMLElement>(".later")];
  const next = () => {
    const part = parts.shift();
    if (!part) {
      document.documentElement.dataset.whole = "";
      return;
    }
    part.style.contentVisibility = "visible";
    callOff = whenIdle(next, 1_000);
  };
  let callOff = whenLoadedAndIdle(next, 5_000);
  return () => callOff();
}
