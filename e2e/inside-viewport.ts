import { expect, type Page } from "@playwright/test";

/** An element whose content may overflow the screen; the element itself may not. */
interface Decoration {
  selector: string;
  why: string;
}

/** Content that moves into the screen; its text must still stay in its own box. */
const moving: readonly Decoration[] = [
  { selector: ".carousel", why: "Slides come by swiping, by two buttons and by the keyboard." },
  { selector: "div:has(> .marquee)", why: "It moves through the page, and screen readers get its words once." },
];

/** Decorative letters, hidden from screen readers. */
const art: readonly Decoration[] = [
  { selector: ".footer-name", why: "The club's name across the foot, cut by the page's edge." },
];

/** Text spacing that a user may set (WCAG 2.2, success criterion 1.4.12). */
export const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
  p { margin-bottom: 2em !important; }`;

/**
 * Finds elements outside the viewport to the left or right, and text outside its own box. `overflow: clip` and
 * `hidden` do not make it valid: what they cut off cannot be read. The content of scroll containers is valid if they
 * themselves are inside. Lays out content deferred by `content-visibility` first.
 *
 * Runs in the page and is self-contained: any driver can evaluate its source.
 *
 * @param moves a selector for moving content, treated like that of scroll containers.
 * @param ignored a selector for elements whose content is not checked.
 * @param css added to the page while it is checked, for example `TEXT_SPACING`.
 * @param keeps whether it stays for the next check, which saves a layout of the whole page.
 * @returns one line per element or text; empty when everything is inside.
 */
export function findOutside(moves: string, ignored: string, css = "", keeps = false): string[] {
  const here = document as Document & { checkedWith?: { css: string; sheet: CSSStyleSheet } | undefined };
  const drop = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== here.checkedWith?.sheet);
    here.checkedWith = undefined;
  };
  if (here.checkedWith?.css !== css) {
    drop();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { content-visibility: visible !important; animation: none !important; transition: none !important; } ${css}`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    here.checkedWith = { css, sheet };
  }
  const found: string[] = [];
  /** Rounding of half a pixel on either side. */
  const slack = 1;
  const right = document.documentElement.clientWidth;

  const name = (element: Element) => {
    const parts: string[] = [];
    for (let one: Element | null = element; one && parts.length < 3; one = one.parentElement) {
      const [first = ""] = one.classList;
      parts.unshift(`${one.localName}${one.id ? `#${one.id}` : first && `.${first}`}`);
    }
    return `${parts.join(" > ")} "${(element.textContent ?? "").trim().slice(0, 24)}"`;
  };
  const say = (what: string, element: Element, box: DOMRect, from: number, to: number) =>
    found.push(`${what}: ${name(element)} ${Math.round(box.left)}…${Math.round(box.right)} of ${from}…${to}`);
  const isOutside = (box: DOMRect, from: number, to: number) => box.left < from - slack || box.right > to + slack;
  const isHiddenFromTheEye = (style: CSSStyleDeclaration, box: DOMRect) =>
    style.clipPath === "inset(50%)" || (style.overflowX !== "visible" && box.width <= 1 && box.height <= 1);

  const checkText = (text: Text, holder: Element, canScroll: boolean) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const holds = holder.getBoundingClientRect();
    for (const box of range.getClientRects()) {
      if (box.width === 0 || box.height === 0) continue;
      if (!canScroll && isOutside(box, 0, right)) {
        say("text outside the screen", text.parentElement ?? holder, box, 0, right);
        return;
      }
      if (isOutside(box, holds.left, holds.right)) {
        say("text outside its box", holder, box, Math.round(holds.left), Math.round(holds.right));
        return;
      }
    }
  };

  /** @param holder the closest element that is not inline. @param canScroll whether it is in a scroll container. */
  const check = (element: Element, holder: Element, canScroll: boolean) => {
    const style = getComputedStyle(element);
    if (style.display === "none") return;
    const isBoxless = style.display === "contents";
    const box = element.getBoundingClientRect();
    if (!isBoxless && isHiddenFromTheEye(style, box)) return;
    // Fixed elements are outside of scroll containers.
    const scrolls = canScroll && style.position !== "fixed";
    const isVisible = style.visibility === "visible";
    if (isVisible && !isBoxless && !scrolls && box.width > 0 && box.height > 0 && isOutside(box, 0, right))
      say("outside the screen", element, box, 0, right);
    if (element.matches(ignored)) return;
    if (element instanceof SVGElement || element instanceof HTMLSelectElement) return;
    const holds = isBoxless || style.display === "inline" ? holder : element;
    const isScroller = style.overflowX === "auto" || style.overflowX === "scroll" || element.matches(moves);
    for (const child of element.childNodes) {
      if (child instanceof Element) check(child, isScroller ? child : holds, scrolls || isScroller);
      else if (child instanceof Text && isVisible && !isScroller && child.data.trim()) checkText(child, holds, scrolls);
    }
  };

  for (const child of document.body.children) check(child, document.body, false);
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > right) found.push(`the page scrolls sideways: ${scrollWidth} of ${right}`);
  if (!keeps) drop();
  return found;
}

/**
 * A call of `findOutside` as source, for drivers that take nothing else.
 *
 * @param css, keeps as in `findOutside`.
 */
export function findOutsideSource(css = "", keeps = false): string {
  const selectors = [moving, art].map((list) => list.map(({ selector }) => selector).join());
  return `(${findOutside})(${[...selectors, css, keeps].map((value) => JSON.stringify(value)).join()})`;
}

/** Fails unless everything on the page is inside the screen. */
export async function expectInside(page: Page, where = ""): Promise<void> {
  expect(await page.evaluate<string[]>(findOutsideSource()), where).toEqual([]);
}
