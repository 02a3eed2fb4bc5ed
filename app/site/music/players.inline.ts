/** Replaces a playlist's cover with its player when the cover's button is pressed. */
import { playerProps } from "./player-props.ts";

addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>("[data-player]");
  if (!button) return;
  const { player = "", title = "" } = button.dataset;
  button.parentElement?.replaceChildren(Object.assign(document.createElement("iframe"), playerProps(player, title)));
});
