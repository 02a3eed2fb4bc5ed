/** Replaces a playlist's cover with its player when the cover's button is pressed. */
import { playerOf } from "./player-of.ts";

addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>("[data-player]");
  if (!button) return;
  const { player = "", title = "" } = button.dataset;
  button.parentElement?.replaceChildren(Object.assign(document.createElement("iframe"), playerOf(player, title)));
});
