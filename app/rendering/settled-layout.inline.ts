import { SCROLL_POSITIONS } from "./scroll-positions.ts";

/**
 * Runs before anything is laid out. A guest who comes back to a position further down, or follows a link to a heading,
 * gets the whole page laid out at once (`deferred-layout.ts`), so that the position is exact.
 */
try {
  const positions = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) || "{}");
  if (location.hash || positions[history.state?.key] > 0) document.documentElement.dataset.laidOut = "";
} catch {
  // Without storage the page starts at its top.
}
