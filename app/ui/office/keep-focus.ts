/** Where the keyboard was: the element, and its way up, for when it is gone. */
interface FocusAnchor {
  element: HTMLElement;
  /** The dialog, menu or toast that it is in. */
  layer: Element | null;
  way: { parent: Element; index: number }[];
  pathname: string;
}

const DIALOG = "dialog, [role$=dialog]";
const TRANSIENT = "[role=menu], [popover]";
const PRESSABLE = "a[href], button:not(:disabled), summary, [tabindex='0']";

function placeOf(element: HTMLElement): FocusAnchor {
  const way: FocusAnchor["way"] = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement) {
    way.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  }
  return { element, layer: element.closest(`${DIALOG}, ${TRANSIENT}`), way, pathname: window.location.pathname };
}

/** A menu or a toast that was answered is done with, also where another toast stands now. */
function isThere({ element, layer }: FocusAnchor): boolean {
  if (layer === null) return true;
  return layer.checkVisibility() && (element.isConnected || !layer.matches(TRANSIENT));
}

/** What can be pressed where something was: what took its place, else what is before it, else further out. Never a text field, which would call a phone's keyboard. */
function nextTo({ way }: FocusAnchor): HTMLElement | undefined {
  for (const { parent, index } of way) {
    if (!parent.isConnected) continue;
    for (const child of [parent.children[index], parent.children[index - 1]]) {
      const inside = child ? [child, ...child.querySelectorAll(PRESSABLE)] : [];
      const found = inside.find((element) => element.matches(PRESSABLE) && element.checkVisibility());
      if (found instanceof HTMLElement) return found;
    }
  }
  return undefined;
}

/**
 * Sees to it that the keyboard is never thrown back to the page's beginning: when what has focus is taken away or
 * switched off while it works, it goes to what took its place, or back to where a dialog, menu or toast was opened
 * from; a button that works gets it back when it is done. What a screen does itself comes first.
 *
 * @returns ends it.
 */
export function keepFocus(): () => void {
  // One place for each layer that is open, the page's own first.
  let trail: FocusAnchor[] = [];
  let deactivated: Element | null = null;
  let asked = 0;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const place = placeOf(target);
    const same = trail.findIndex(({ layer }) => layer === place.layer);
    trail = [...(same === -1 ? trail : trail.slice(0, same)), place];
    deactivated = null;
  };
  const restore = () => {
    if (document.activeElement !== document.body) return;
    const place = trail.findLast(isThere);
    if (!place || place.pathname !== window.location.pathname || place.element.matches(":disabled")) return;
    const { element } = place;
    // Whoever clicked beside something that is still there wanted to leave it.
    if (element.isConnected && element !== deactivated && place === trail.at(-1)) return;
    (element.isConnected ? element : nextTo(place))?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    const last = trail.at(-1)?.element;
    if (last?.matches(":disabled")) deactivated = last;
    cancelAnimationFrame(asked);
    // The browser takes focus away at the end of a frame.
    asked = requestAnimationFrame(() => {
      asked = requestAnimationFrame(restore);
    });
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled", "open"] });
  document.addEventListener("focusin", remember);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(asked);
    document.removeEventListener("focusin", remember);
  };
}
