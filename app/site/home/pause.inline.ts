/**
 * Makes the carousels' arrows and the Pause button work from the first paint on; Pause stops animations that start once
 * the home page's script has loaded (`hero.inline.ts`).
 */
import "../../platform/ui/carousel-arrows.inline.ts";
import { PAUSE } from "./hero-ids.ts";

const pause = document.getElementById(PAUSE) as HTMLElement;
pause.addEventListener("click", () => {
  pause.ariaPressed = String(pause.ariaPressed !== "true");
});
