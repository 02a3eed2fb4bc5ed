import { expect, type Page } from "@playwright/test";

/** A part of a page that may lie outside the screen. */
export interface Decoration {
  /** Its descendants are not checked; the element itself is. */
  selector: string;
  why: string;
}

/** Everything that is allowed outside the screen; scroll containers and visually hidden text need no entry. */
const decorations: readonly Decoration[] = [
  { selector: "div:has(> .marquee)", why: "It moves through the page, and screen readers get its words once." },
];

/** The text spacing that a reader may set (WCAG 2.2, success criterion 1.4.12). */
export const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
  p { margin-bottom: 2em !important; }`;

/**
 * Finds what lies outside the viewport to the left or right, and text outside its own box. `overflow: clip` and
 * `hidden` excuse nothing: what they cut off cannot be read. Scroll containers excuse their content when they
 * themselves are inside. Lays out content that is deferred by `content-visibility` first.
 *
 * Runs in the page and refers to nothing outside itself: any driver can evaluate its source.
 *
 * @param excused selectors of `decorations`.
 * @param css added to the page while it is checked, for example `TEXT_SPACING`.
 * @returns one line per element or text, none when everything is inside.
 */
export function findOutside(excused: readonly string[], css = ""): string[] {
  const added = new CSSStyleSheet();
  added.replaceSync(
    `* { content-visibility: visible !important; animation: none !important; transition: none !important; } ${css}`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, added];
  const found: string[] = [];
  /** Half a pixel of rounding on either side. */
  const slack = 1;
  const right = document.documentElement.clientWidth;
  const decoration = excused.join(",");

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
    // What is fixed leaves the scroll containers it is in.
    const scrolls = canScroll && style.position !== "fixed";
    const isVisible = style.visibility === "visible";
    if (isVisible && !isBoxless && !scrolls && box.width > 0 && box.height > 0 && isOutside(box, 0, right))
      say("outside the screen", element, box, 0, right);
    if (decoration && element.matches(decoration)) return;
    if (element instanceof SVGElement || element instanceof HTMLSelectElement) return;
    const holds = isBoxless || style.display === "inline" ? holder : element;
    const isScroller = style.overflowX === "auto" || style.overflowX === "scroll";
    for (const child of element.childNodes) {
      if (child instanceof Element) check(child, isScroller ? child : holds, scrolls || isScroller);
      else if (child instanceof Text && isVisible && !isScroller && child.data.trim()) checkText(child, holds, scrolls);
    }
  };

  for (const child of document.body.children) check(child, document.body, false);
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > right) found.push(`the page scrolls sideways: ${scrollWidth} of ${right}`);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== added);
  return found;
}

/**
 * The same as an expression, for drivers that take only source.
 *
 * @param css see `findOutside`.
 */
export function findOutsideSource(css = ""): string {
  const selectors = decorations.map(({ selector }) => selector);
  return `(${findOutside})(${JSON.stringify(selectors)}, ${JSON.stringify(css)})`;
}

/** Everything on the page as it is now lies inside the screen. */
export async function expectInside(page: Page, where = ""): Promise<void> {
  expect(await page.evaluate<string[]>(findOutsideSource()), where).toEqual([]);
}
