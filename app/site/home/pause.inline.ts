/** Presses Pause from the first paint on: what it pauses moves once home's script has arrived (`hero.inline.ts`). */
import { PAUSE } from "./hero-ids.ts";

const pause = document.getElementById(PAUSE) as HTMLElement;
pause.addEventListener("click", () => {
  pause.ariaPressed = String(pause.ariaPressed !== "true");
});
