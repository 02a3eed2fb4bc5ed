/** Runs before the first layout, so that the attributes it sets already apply to it. */

import { obeyDialogCommands } from "../../platform/ui/dialog-command.ts";

declare global {
  interface Window {
    /** The last click before `approach.inline.ts` was loaded, which then handles it. */
    early?: Event;
  }
}

obeyDialogCommands();

addEventListener(
  "click",
  (event) => {
    window.early = event;
  },
  true,
);

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
 * The image of an item moves between the list and the item's page where browsers animate from page to page
 * (`platform/ui/styles/base.css`). Only the one that moves is named.
 */
interface Moves extends Event {
  viewTransition: ViewTransition | null;
  activation?: { entry?: { url: string | null } | null; from?: { url: string | null } | null } | null;
}
function nameImage(viewTransition: ViewTransition | null, address: string | null | undefined): void {
  // Ignored: a transition that the browser skips is not an error.
  for (const step of ["ready", "updateCallbackDone", "finished"] as const) viewTransition?.[step].catch(() => {});
  if (!viewTransition || !address) return;
  const { pathname } = new URL(address);
  const image = [...document.querySelectorAll<HTMLAnchorElement>("article a")]
    .find((link) => link.pathname === pathname)
    ?.closest("article")
    ?.querySelector<HTMLElement>("[data-moves]");
  if (!image) return;
  image.style.viewTransitionName = `image-${pathname.split("/")[2]}`;
  const forget = () => image.style.removeProperty("view-transition-name");
  viewTransition.finished.then(forget, forget);
}
addEventListener("pageswap", (event) => {
  const { viewTransition, activation } = event as Event as Moves;
  nameImage(viewTransition, activation?.entry?.url);
});
addEventListener("pagereveal", (event) => {
  const { navigation } = window as Window & { navigation?: Pick<Moves, "activation"> };
  nameImage((event as Event as Moves).viewTransition, navigation?.activation?.from?.url);
});
