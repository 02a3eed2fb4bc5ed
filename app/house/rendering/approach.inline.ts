/**
 * Hydrates the islands of a page when guests approach them.
 *
 * A guest approaches an island (`island.tsx`) by reaching it with the pointer, a finger or the keyboard, or by
 * scrolling near it after the first interaction with the page. Opening the page is not an interaction, even at an
 * anchor.
 */
import { readItem } from "../../platform/lib/browser-storage.ts";

/** A control that needs its island's script: a click before hydration is repeated afterwards. */
const NEEDS_SCRIPT = 'button:not([type="submit"], [commandfor])';

/** Each island's script and its imports, by the island's name; filled in by the build (`scripts/build-islands.ts`). */
declare const GUEST_SCRIPTS: Readonly<Record<string, readonly [src: string, ...needs: string[]]>>;

/** The exports of an island's script (`scripts/build-islands.ts`). */
interface IslandScript {
  /** Hydrates the island; resolves once React has taken over. */
  start(island: HTMLElement): Promise<void>;
}

const ISLAND = "[data-island]";

let pressed: HTMLElement | undefined;

function preload(href: string): void {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

/** Loads and hydrates an island, once. If its script cannot be loaded, the page works without it. */
async function wake(island: HTMLElement): Promise<void> {
  const { island: name = "", state } = island.dataset;
  if (state) return;
  island.dataset.state = "waking";
  const [src = "", ...needs] = GUEST_SCRIPTS[name] ?? [];
  for (const href of needs) preload(href);
  try {
    const { start } = (await import(/* @vite-ignore */ src)) as IslandScript;
    await start(island);
    island.dataset.state = "alive";
    const again = pressed && island.contains(pressed) ? pressed : undefined;
    pressed = undefined;
    again?.click();
  } catch (error) {
    // Offline, or the script is gone after an update: the browser itself submits forms and follows links.
    console.warn("A part of the page could not be loaded", error);
    island.dataset.state = "failed";
  }
}

const wakeIn = (element: ParentNode | null) => element?.querySelectorAll<HTMLElement>(ISLAND).forEach(wake);

function onApproach({ type, target }: Event): void {
  if (!(target instanceof Element)) return;
  const opener = target.closest("button[commandfor]");
  if (opener && type !== "pointerover") wakeIn(document.getElementById(opener.getAttribute("commandfor") ?? ""));
  const island = target.closest<HTMLElement>(ISLAND);
  if (!island || island.dataset.state === "alive") return;
  if (type === "click") pressed = target.closest<HTMLElement>(NEEDS_SCRIPT) ?? pressed;
  wake(island);
}

/**
 * Whether an island will show something that its markup does not contain: the response to a form, a draft, or what a
 * parameter of the URL asks for.
 */
function isAwaited({ dataset: { at, draft } }: HTMLElement): boolean {
  if (at === "once" || (at && new URLSearchParams(location.search).has(at))) return true;
  return draft !== undefined && readItem(`form:${draft}`, "sessionStorage") !== null;
}

const interactions = ["pointerdown", "wheel", "keydown"] as const;

/** Hydrates islands near the screen, from the first interaction on. */
function awaitNearness(islands: Iterable<HTMLElement>): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        // React may have replaced the element meanwhile.
        const island = target.closest<HTMLElement>(ISLAND);
        if (isIntersecting && island) wake(island);
      }
    },
    { rootMargin: "300px" },
  );
  const begin = () => {
    for (const type of interactions) removeEventListener(type, begin);
    // Observes the content, because an island itself has no box.
    for (const island of islands)
      if (island.firstElementChild?.firstElementChild) observer.observe(island.firstElementChild.firstElementChild);
  };
  for (const type of interactions) addEventListener(type, begin, { passive: true });
}

for (const type of ["pointerover", "pointerdown", "focusin", "keydown", "click"])
  addEventListener(type, onApproach, { capture: true, passive: true });

// Until its island is hydrated, an empty date field shows a placeholder (`platform/ui/field.css`).
addEventListener(
  "input",
  ({ target }) => {
    if (target instanceof HTMLInputElement && target.value !== "") delete target.dataset.empty;
  },
  true,
);

function begin(): void {
  const islands = document.querySelectorAll<HTMLElement>(ISLAND);
  awaitNearness(islands);
  for (const island of islands) if (isAwaited(island) || island.contains(document.activeElement)) wake(island);
  // Handles a click from before this script ran.
  if (window.early) onApproach(window.early);
  document.querySelectorAll("dialog[open]").forEach(wakeIn);
}
if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
else begin();
