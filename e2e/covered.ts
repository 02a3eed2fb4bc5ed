import type { Page } from "@playwright/test";

/** Everything that people tap or type into. */
const CONTROLS = "button, a[href], input, select, textarea, summary, [role=button], [role=switch], [role=checkbox]";

/** Runs in the page. */
async function findCoveredInPage(selector: string): Promise<string[]> {
  const frames = async () => {
    for (let times = 0; times < 2; times += 1) await new Promise(requestAnimationFrame);
  };
  const OUTSIDE = "nothing: outside the screen";
  const dialog = [...document.querySelectorAll("dialog[open], [role$=dialog]")].at(-1);
  const nameOf = (element: Element) =>
    `${element.localName} "${(element.ariaLabel || element.textContent || element.getAttribute("name") || element.id).trim().slice(0, 50)}"`;
  /** The element over the middle of a control's first line; undefined if there is none. */
  const covering = (control: HTMLElement): string | undefined => {
    const [box] = control.getClientRects();
    if (!box) return undefined;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const labels = [...((control as HTMLInputElement).labels ?? []), control];
    if (hit && labels.some((element) => element.contains(hit) || (element !== control && hit.contains(element))))
      return undefined;
    // The label around a control may cover it.
    if (hit && hit === control.parentElement && hit.localName === "label") return undefined;
    return hit ? nameOf(hit) : OUTSIDE;
  };
  /** The same, after toasts have had time to move away. */
  const coveredLater = async (control: HTMLElement) => {
    await frames();
    for (const end = performance.now() + 450; performance.now() < end; await frames()) {
      if (covering(control) === undefined) return undefined;
    }
    return covering(control);
  };
  const controls = [...(dialog ?? document).querySelectorAll<HTMLElement>(selector)].filter((control) => {
    const { width, height } = control.getBoundingClientRect();
    const isShown = control.checkVisibility({ visibilityProperty: true, opacityProperty: false });
    // Headings of tables are hidden on phones; files are chosen with the button beside their input; texts scroll.
    const isLeftOut = control.matches(":disabled, [inert] *, .skip-link, thead *, [type=file]") || height > 300;
    return isShown && width > 4 && height > 4 && !isLeftOut;
  });
  // Of rows that look alike the first and the last are enough.
  const alike = Map.groupBy(controls, ({ localName, className }) => `${localName} ${className}`);
  const chosen = [...alike.values()].flatMap((some) =>
    some.length > 4 ? [...some.slice(0, 2), ...some.slice(-2)] : some,
  );
  const scroller = (control: HTMLElement): Element => {
    for (let element = control.parentElement; element; element = element.parentElement) {
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY);
      if (scrolls && element.scrollHeight > element.clientHeight) return element;
    }
    return document.documentElement;
  };
  const coveredWithFocus = async (control: HTMLElement, box: Element, top: number) => {
    (document.activeElement as HTMLElement | null)?.blur();
    box.scrollTo({ top, behavior: "instant" });
    control.focus();
    return document.activeElement === control ? await coveredLater(control) : undefined;
  };
  const found: string[] = [];
  for (const control of chosen) {
    // Lists are rendered again when the office polls.
    if (!control.isConnected) continue;
    control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const scrolled = await coveredLater(control);
    if (scrolled && control.isConnected) found.push(`${nameOf(control)} is covered by ${scrolled}`);
    const box = scroller(control);
    for (const top of [0, box.scrollHeight]) {
      if (control.closest("[popover]")) continue;
      const first = await coveredWithFocus(control, box, top);
      // What arrives meanwhile, above it, moves it away.
      const focused = first === OUTSIDE ? await coveredWithFocus(control, box, top) : first;
      if (focused && control.isConnected) found.push(`${nameOf(control)} with focus is covered by ${focused}`);
    }
  }
  return [...new Set(found)];
}

/**
 * Scrolls every control of a page, or of its open dialog, into view, and gives it focus, as a thumb and a keyboard do.
 *
 * @returns the covered controls, each with the element over its middle.
 */
export function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(findCoveredInPage, CONTROLS);
}
