/** Starts the page's modules after the first paint: two frames after the load event, at the first touch or key, or after 2.5 s. */
import { obeyDialogCommands } from "../../platform/ui/dialog-command.ts";

declare global {
  interface Window {
    /** Path and query that the page was rendered for (`entry.client.tsx`). */
    renderedAddress?: string;
  }
}

/** Longest wait for the first paint, in ms. */
const LATEST = 2_500;

/** Links added in one task: each takes a slow phone a millisecond, and a page has about twenty. */
const MAX_PARALLEL = 6;

const held = document.querySelector<HTMLScriptElement>(".held-script");
const modules = (held?.dataset.modules ?? "").split(" ");
const address = () => location.pathname + location.search;
const rendered = address();
window.renderedAddress = rendered;

obeyDialogCommands();

/**
 * A button, or a link that opens a dialog, pressed before hydration: the press is repeated after hydration. Forms work
 * without it.
 */
let pressed: HTMLElement | undefined;
const remember = (event: Event) => {
  const control = (event.target as Element).closest<HTMLElement>(
    'button:not([type="submit"], [commandfor]), a[aria-haspopup="dialog"]',
  );
  if (!control) return;
  pressed = control;
  if (control instanceof HTMLAnchorElement) event.preventDefault();
};
/** Back to another URL of this document, which is possible after a reload: this markup does not match that URL. */
const moved = () => {
  if (address() !== rendered) location.reload();
};
addEventListener("click", remember, true);
addEventListener("popstate", moved);
addEventListener(
  "hydrated",
  () => {
    removeEventListener("click", remember, true);
    removeEventListener("popstate", moved);
    if (pressed?.isConnected) pressed.click();
  },
  { once: true },
);

const loadModules = () => {
  for (const href of modules.splice(0, MAX_PARALLEL)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  if (modules.length > 0) {
    setTimeout(loadModules);
    return;
  }
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = held?.textContent ?? "";
  document.head.append(script);
};

const start = () => {
  if (!held?.isConnected) return;
  held.remove();
  removeEventListener("pointerdown", start, true);
  removeEventListener("keydown", start, true);
  loadModules();
};

addEventListener("pointerdown", start, true);
addEventListener("keydown", start, true);
// One frame is not enough: on a busy machine the first may not be on the screen yet.
const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(start));
addEventListener("load", () => {
  new PerformanceObserver(afterPaint).observe({ type: "paint", buffered: true });
});
setTimeout(start, LATEST);
