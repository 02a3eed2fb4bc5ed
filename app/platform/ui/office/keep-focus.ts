/** A focused element with its ancestors, to find its neighbours after it was removed. */
interface FocusAnchor {
  element: HTMLElement;
  /** The dialog, menu or toast that contains it. */
  layer: Element | null;
  ancestors: { parent: Element; index: number }[];
  pathname: string;
}

const DIALOG = "dialog, [role$=dialog]";
const TRANSIENT = "[role=menu], [popover]";
const PRESSABLE = "a[href], button:not(:disabled), summary, [tabindex='0']";

function anchorOf(element: HTMLElement): FocusAnchor {
  const ancestors: FocusAnchor["ancestors"] = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement) {
    ancestors.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  }
  return { element, layer: element.closest(`${DIALOG}, ${TRANSIENT}`), ancestors, pathname: window.location.pathname };
}

/** A closed menu or toast is never returned to, even if another toast has taken its place. */
function isThere({ element, layer }: FocusAnchor): boolean {
  if (layer === null) return true;
  return layer.checkVisibility() && (element.isConnected || !layer.matches(TRANSIENT));
}

/** The control nearest to where an element was. Never a text field, which would open a phone's keyboard. */
function nextTo({ ancestors }: FocusAnchor): HTMLElement | undefined {
  for (const { parent, index } of ancestors) {
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
 * Restores focus when the focused element is removed or disabled: to the nearest control, or to where its dialog, menu
 * or toast was opened from. A button that is disabled while it works gets focus back. Where a screen moves focus
 * itself, that comes first.
 *
 * @returns stops restoring.
 */
export function keepFocus(): () => void {
  // One anchor for each open layer, the page's own first.
  let trail: FocusAnchor[] = [];
  let deactivated: Element | null = null;
  let frame = 0;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const anchor = anchorOf(target);
    const same = trail.findIndex(({ layer }) => layer === anchor.layer);
    trail = [...(same === -1 ? trail : trail.slice(0, same)), anchor];
    deactivated = null;
  };
  const restore = () => {
    if (document.activeElement !== document.body) return;
    const anchor = trail.findLast(isThere);
    if (!anchor || anchor.pathname !== window.location.pathname || anchor.element.matches(":disabled")) return;
    const { element } = anchor;
    // A click beside an element that still exists means to leave it.
    if (element.isConnected && element !== deactivated && anchor === trail.at(-1)) return;
    (element.isConnected ? element : nextTo(anchor))?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    const last = trail.at(-1)?.element;
    if (last?.matches(":disabled")) deactivated = last;
    cancelAnimationFrame(frame);
    // The browser moves focus away at the end of a frame.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(restore);
    });
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled", "open"] });
  document.addEventListener("focusin", remember);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener("focusin", remember);
  };
}
