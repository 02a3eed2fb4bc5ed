import { readItem } from "../../platform/lib/browser-storage.ts";

/*
 * A guest approaches an island (`island.tsx`) by reaching it with the pointer, a finger or the keyboard. Scrolling past
 * is not enough: React alone weighs more than the rest of a page.
 */

/** A control that does nothing until its island's script runs: the press is repeated then. */
const NEEDS_SCRIPT = 'button:not([type="submit"], [commandfor])';

/** What the script of an island exports (`scripts/build-islands.ts`). */
interface IslandScript {
  /** Resolves once React has taken over. */
  start(island: HTMLElement): Promise<void>;
}

const ISLAND = "[data-island]";

let pressed: HTMLElement | undefined;

function preload(href: string): void {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

/** Loads and hydrates an island, once. Without its script the page goes on as it is. */
async function wake(island: HTMLElement): Promise<void> {
  const { island: script = "", needs = "", state } = island.dataset;
  if (state) return;
  island.dataset.state = "waking";
  for (const href of needs.split(" ").filter(Boolean)) preload(href);
  try {
    const { start } = (await import(/* @vite-ignore */ script)) as IslandScript;
    await start(island);
    island.dataset.state = "alive";
    const again = pressed && island.contains(pressed) ? pressed : undefined;
    pressed = undefined;
    again?.click();
  } catch (error) {
    // Offline, or gone after an update: the browser itself sends forms and follows links.
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

/** Whether an island shows something that its markup lacks: the answer to a form, a draft, or what the address names. */
function isAwaited({ dataset: { at, draft } }: HTMLElement): boolean {
  if (at === "once" || (at && new URLSearchParams(location.search).has(at))) return true;
  return draft !== undefined && readItem(`form:${draft}`, "sessionStorage") !== null;
}

/** Hydrates the islands of this page as they are approached. */
export function awaitApproach(): void {
  for (const type of ["pointerover", "pointerdown", "focusin", "keydown", "click"])
    addEventListener(type, onApproach, { capture: true, passive: true });
  for (const island of document.querySelectorAll<HTMLElement>(ISLAND))
    if (isAwaited(island) || island.contains(document.activeElement)) wake(island);
  // Opened before this script ran.
  document.querySelectorAll("dialog[open]").forEach(wakeIn);
}
