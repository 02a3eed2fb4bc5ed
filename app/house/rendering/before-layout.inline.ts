/** Runs before anything is laid out, so what it sets on the document holds for the first layout. */
import { SCROLL_POSITIONS } from "./scroll-positions.ts";
import { standInForSessionStorage } from "./stand-in-session-storage.ts";

standInForSessionStorage();

const root = document.documentElement;

/** Longest wait for the first paint, in ms. */
const LATEST = 2_500;

/*
 * On phones the images further down wait (`platform/ui/image-box.css`) until the first screen, its image included, is painted, or
 * the guest scrolls: they would share a slow connection with it.
 */
root.dataset.unpainted = "";
const showImages = () => {
  delete root.dataset.unpainted;
};
addEventListener("load", () => {
  new PerformanceObserver(() => requestAnimationFrame(showImages)).observe({ type: "paint", buffered: true });
});
addEventListener("scroll", showImages, { once: true });
setTimeout(showImages, LATEST);

/*
 * A guest who comes back to a position further down, or follows a link to a heading, gets the whole page laid out at
 * once (`deferred-layout.ts`), so that the position is exact.
 */
try {
  const positions = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) || "{}");
  if (location.hash || positions[history.state?.key] > 0) root.dataset.laidOut = "";
} catch {
  // Without storage the page starts at its top.
}
