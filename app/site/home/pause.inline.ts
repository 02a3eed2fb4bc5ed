/** Operates the arrows of carousels, and presses Pause, from the first paint on: what Pause stops moves once home's script has arrived (`hero.inline.ts`). */
import "../../platform/ui/carousel-arrows.inline.ts";
import { PAUSE } from "./hero-ids.ts";

const pause = document.getElementById(PAUSE) as HTMLElement;
pause.addEventListener("click", () => {
  pause.ariaPressed = String(pause.ariaPressed !== "true");
});
