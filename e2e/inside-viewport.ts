import { expect, type Page } from "@playwright/test";

/** A part of a page whose content may lie outside the screen; the element itself may not. */
interface Decoration {
  selector: string;
  why: string;
}

/** Content that moves into the screen; its text still has to stay in its own box. */
const moving: readonly Decoration[] = [
  { selector: ".carousel", why: "Slides come by swiping, by two buttons and by the keyboard." },
  { selector: "div:has(> .marquee)", why: "It moves through the page, and screen readers get its words once." },
];

/** Letters that are only a picture, hidden from screen readers. */
const art: readonly Decoration[] = [
  { selector: ".footer-name", why: "The club's name across the foot, cut by the page's edge." },
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
 * @param moves a selector for content that moves, which is like that of scroll containers.
 * @param ignored a selector for elements whose content is not checked.
 * @param css added to the page while it is checked, for example `TEXT_SPACING`.
 * @returns one line per element or text, none when everything is inside.
 */
export function findOutside(moves: string, ignored: string, css = ""): string[] {
  const added = new CSSStyleSheet();
  added.replaceSync(
    `* { content-visibility: visible !important; animation: none !important; transition: none !important; } ${css}`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, added];
  const found: string[] = [];
  /** Half a pixel of rounding on either side. */
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
    // What is fixed leaves the scroll containers it is in.
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
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== added);
  return found;
}

/**
 * The same as an expression, for drivers that take only source.
 *
 * @param css see `findOutside`.
 */
export function findOutsideSource(css = ""): string {
  const selectors = [moving, art].map((list) => list.map(({ selector }) => selector).join());
  return `(${findOutside})(${[...selectors, css].map((text) => JSON.stringify(text)).join()})`;
}

/** Everything on the page as it is now lies inside the screen. */
export async function expectInside(page: Page, where = ""): Promise<void> {
  expect(await page.evaluate<string[]>(findOutsideSource()), where).toEqual([]);
}
