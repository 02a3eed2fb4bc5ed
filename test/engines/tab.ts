import { expect } from "@playwright/test";
import { findOutsideSource } from "../../e2e/inside-viewport.ts";
import type { EngineWindow } from "./engine.ts";

/** An element's accessible name: the whole text, or a part of it. */
type Label = string | RegExp;

/** Keys other than characters: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys = {
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  ArrowLeft: "\uE012",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
} as const;

/** Finds visible elements by a CSS selector and their label or text. Runs in the page. */
function findShown(selector: string, source: string | null): HTMLElement[] {
  const clean = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const isCalled = (element: HTMLElement, words: RegExp) => {
    const { labels } = element as HTMLInputElement;
    return [element.ariaLabel, labels?.[0]?.textContent, element.textContent].some((name) => words.test(clean(name)));
  };
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) return false;
    return source === null || isCalled(element, new RegExp(source));
  });
}

/** Describes where a page is stuck: its address, focus, messages, fields and buttons. Runs in the page. */
function describePage(): string {
  const clean = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const texts = (css: string) => [...document.querySelectorAll(css)].map((element) => clean(element.textContent));
  const fields = [...document.querySelectorAll<HTMLInputElement>("[name]:is(input, select, textarea)")].map(
    ({ name, value, ariaInvalid }) => `${name}: ${JSON.stringify(value)}${ariaInvalid === "true" ? " (invalid)" : ""}`,
  );
  const focus = document.activeElement?.cloneNode() as Element | undefined;
  return [
    `Address: ${location.pathname}${location.search}`,
    `Focus: ${focus?.outerHTML}, scrolled ${scrollX}, ${scrollY}`,
    `Messages: ${JSON.stringify(texts("dialog[open], [role=alert], [role=status], [role=alertdialog]").filter(Boolean))}`,
    `Fields: ${fields.join(", ")}`,
    `Disabled: ${JSON.stringify(texts("button:disabled, button[aria-disabled=true]"))}`,
  ].join("\n");
}

const sourceOf = (words: Label | undefined) =>
  words === undefined
    ? null
    : words instanceof RegExp
      ? words.source
      : `^${words.replace(/\s+/g, " ").replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;

/** The sizes of a phone's and a laptop's window, in CSS px. */
export const PHONE = { width: 390, height: 844 } as const;
export const LAPTOP = { width: 1440, height: 900 } as const;

/** A page in any engine. Every action waits until its element is ready. */
export class Tab {
  readonly window: EngineWindow;
  readonly #origin: string;

  /** @param origin the site's, put before every path. */
  constructor(window: EngineWindow, origin: string) {
    this.window = window;
    this.#origin = origin;
  }

  /** Opens a path of the site and waits until the page responds. */
  async open(path: string): Promise<void> {
    await this.window.open(this.#origin + path);
    await this.alive();
  }

  /** Waits until the page's script responds. */
  async alive(): Promise<void> {
    await this.#until("the page is alive", () =>
      this.run(() => document.documentElement.hasAttribute("data-hydrated")),
    );
  }

  /** Calls a self-contained function in the page with JSON arguments and a JSON result. */
  async run<Args extends unknown[], Result>(fn: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>> {
    return JSON.parse(await this.window.call(`${fn}`, JSON.stringify(args)));
  }

  /** Evaluates an expression in the page. */
  async evaluate<Result>(expression: string): Promise<Result> {
    return JSON.parse(await this.window.call(`() => (${expression})`, "[]"));
  }

  /**
   * Opens a page in a window of the first size and fails unless everything is inside the screen, then resizes the window
   * to each other size, and does so again: one load serves all.
   */
  async expectInside(
    where: string,
    opens: () => Promise<unknown>,
    sizes: readonly { width: number; height: number }[] = [PHONE, LAPTOP],
  ): Promise<void> {
    for (const [index, { width, height }] of sizes.entries()) {
      await this.window.resize(width, height);
      if (index === 0) await opens();
      // Layouts that scripts choose by width are applied within two frames.
      const frame = "new Promise(requestAnimationFrame)";
      const source = `${frame}.then(() => ${frame}).then(() => ${findOutsideSource()})`;
      expect(await this.evaluate(source), `${where} at ${width} px`).toEqual([]);
    }
  }

  /** Calls a function in the page with the visible element of a selector and name. */
  async #found<Result>(
    selector: string,
    words: Label | undefined,
    fn: (found: HTMLElement[]) => Result | Promise<Result>,
  ): Promise<Result> {
    const source = `(selector, words) => { const find = ${findShown}; return (${fn})(find(selector, words)); }`;
    const json = await this.window.call(source, JSON.stringify([selector, sourceOf(words)]));
    return JSON.parse(json);
  }

  async #until<Result>(what: string, look: () => Promise<Result>): Promise<NonNullable<Result>> {
    let last: Result | undefined;
    const poll = expect.poll(
      async () => {
        // A page that navigates away does not respond.
        last = await look().catch(() => undefined);
        return Boolean(last);
      },
      { message: what, intervals: [20, 50, 100] },
    );
    try {
      await poll.toBe(true);
    } catch (error) {
      const page = await this.run(describePage).catch(String);
      throw new Error(`${(error as Error).message}\n\n${page}`);
    }
    return last as NonNullable<Result>;
  }

  /** How many are visible. */
  count(selector: string, words?: Label): Promise<number> {
    return this.#found(selector, words, ({ length }) => length);
  }

  /** Waits until it is visible, and returns its text. */
  async see(selector: string, words?: Label): Promise<string> {
    const read = () => this.#found(selector, words, ([first]) => first && { text: first.textContent ?? "" });
    return (await this.#until(`${selector} ${words ?? ""} is shown`, read)).text;
  }

  /** Waits until it is hidden. */
  async gone(selector: string, words?: Label): Promise<void> {
    await this.#until(`${selector} ${words ?? ""} has gone`, async () => (await this.count(selector, words)) === 0);
  }

  /** Waits until the address, without its origin, is this. */
  async at(path: string | RegExp): Promise<void> {
    const address = () => this.run(() => location.pathname + location.search).catch(() => "");
    if (typeof path === "string") await expect.poll(address).toBe(path);
    else await expect.poll(address).toMatch(path);
    await this.alive();
  }

  /** The position of an element once it has stopped moving and nothing covers it. */
  #place(selector: string, words?: Label): Promise<{ x: number; y: number }> {
    return this.#until(`${selector} ${words ?? ""} can be clicked`, () =>
      this.#found(selector, words, async ([element]) => {
        if (!element || element.matches(":disabled")) return null;
        element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const middle = () => {
          // The middle of an element that wraps may be empty.
          const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect();
          return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
        };
        await frame();
        const before = middle();
        await frame();
        await frame();
        const { x, y } = middle();
        if (x !== before.x || y !== before.y) return null;
        const there = document.elementFromPoint(x, y);
        // The root is hit where a page takes no taps.
        const isAround = there !== document.documentElement && there?.contains(element);
        return isAround || element.contains(there) ? { x, y } : null;
      }),
    );
  }

  /** Clicks at a position in the window. */
  async pressAt(x: number, y: number): Promise<void> {
    await this.drag([x, y], [x, y]);
  }

  /** Drags the pointer from one position to another in several steps. */
  async drag(from: [x: number, y: number], to: [x: number, y: number]): Promise<void> {
    const steps = from[0] === to[0] && from[1] === to[1] ? 0 : 6;
    const move = (part: number) => ({
      type: "pointerMove",
      x: Math.round(from[0] + (to[0] - from[0]) * part),
      y: Math.round(from[1] + (to[1] - from[1]) * part),
      duration: 20,
      origin: "viewport",
    });
    await this.window.perform([
      {
        type: "pointer",
        id: "mouse",
        parameters: { pointerType: "mouse" },
        actions: [
          move(0),
          { type: "pointerDown", button: 0 },
          ...Array.from({ length: steps }, (_, index) => move((index + 1) / steps)),
          { type: "pointerUp", button: 0 },
        ],
      },
    ]);
  }

  async click(selector: string, words?: Label): Promise<void> {
    const { x, y } = await this.#place(selector, words);
    await this.pressAt(x, y);
  }

  /** Presses keys one after the other. */
  async press(...names: (keyof typeof keys)[]): Promise<void> {
    await this.type(names.map((name) => keys[name]).join(""));
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.window.perform([{ type: "key", id: "keyboard", actions }]);
  }

  /** Fills in a field: types text, or chooses an option. */
  async fill(selector: string, value: string): Promise<void> {
    await this.see(selector);
    const chosen = await this.run(
      (css, wanted) => {
        const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(css);
        if (!field) return false;
        const isChosen = field instanceof HTMLSelectElement || /^(date|time|datetime-local)$/.test(field.type);
        if (!isChosen) return false;
        // Like the browser's date picker: bypasses the setter that React overrides.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, wanted);
        for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
        return true;
      },
      selector,
      value,
    );
    if (chosen) return;
    await this.click(selector);
    await this.run((css) => document.querySelector<HTMLInputElement>(css)?.select(), selector);
    await this.type(value);
  }

  /** The value of a field. */
  value(selector: string): Promise<string | undefined> {
    return this.run((css) => document.querySelector<HTMLInputElement>(css)?.value, selector);
  }
}
