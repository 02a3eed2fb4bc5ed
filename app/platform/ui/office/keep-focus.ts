/** A focused element and its ancestors, to find nearby elements after it is removed. */
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

/**
 * Whether an anchor can get the focus again: never in a closed menu or toast, even if another toast has replaced it.
 */
function isThere({ element, layer }: FocusAnchor): boolean {
  if (layer === null) return true;
  return layer.checkVisibility() && (element.isConnected || !layer.matches(TRANSIENT));
}

/** The control nearest to where an element was; never a text field, which would open a phone's keyboard. */
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
 * Restores focus when the focused element is removed or disabled: to the nearest control, or to the control that opened
 * its dialog, menu or toast. A button that is disabled during its work gets the focus back. A screen that moves the
 * focus itself takes precedence.
 *
 * @returns a function that stops it.
 */
export function keepFocus(): () => void {
  // An anchor for each open layer, starting with the page's own.
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
    // The focused element still exists: the person clicked elsewhere to leave it.
    if (element.isConnected && element !== deactivated && anchor === trail.at(-1)) return;
    (element.isConnected ? element : nextTo(anchor))?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    const last = trail.at(-1)?.element;
    if (last?.matches(":disabled")) deactivated = last;
    cancelAnimationFrame(frame);
    // Browsers move the focus away at the end of the frame.
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
