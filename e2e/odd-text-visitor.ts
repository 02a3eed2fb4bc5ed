import { expect, type Page, type Request } from "@playwright/test";
import { findOutsideSource, TEXT_SPACING } from "./inside-viewport.ts";
import { open } from "./loaded.ts";

const spaced = { css: TEXT_SPACING, spacing: " with text spacing" };

/**
 * Screens of guests and staff. What fits with text spacing fits without, so only phones are checked both ways. The
 * smallest is a laptop at 400 % zoom (WCAG 2.2, success criterion 1.4.10).
 */
const screens = [
  { width: 1440, height: 900, ...spaced },
  { width: 820, height: 1180, ...spaced },
  { width: 390, height: 844, ...spaced },
  { width: 320, height: 256, ...spaced },
  { width: 390, height: 844, css: "", spacing: "" },
];

const narrow = screens.slice(3, 4);

const PHONE = { width: 390, height: 844 };

/** The widest and the narrowest: enough for texts no wider than those checked on all screens. */
export const extremes = [...screens.slice(0, 1), ...narrow];

/** Elements that overflow any of the screens. */
export async function findOnScreens(page: Page, where: string, on = screens): Promise<string[]> {
  const found: string[] = [];
  for (const [index, { width, height, css, spacing }] of on.entries()) {
    await page.setViewportSize({ width, height });
    // Layouts that scripts choose by width are applied within two frames.
    const frame = "new Promise(requestAnimationFrame)";
    const source = `${frame}.then(() => ${frame}).then(() => ${findOutsideSource(css, on[index + 1]?.css === css)})`;
    const lines = await page.evaluate<string[]>(source);
    found.push(...lines.map((line) => `${where} at ${width} × ${height}${spacing}: ${line}`));
  }
  return found;
}

/** The scripts of a page that has some. */
const PROGRAM = 'script[type="module"], script[src^="/assets/page-"]';

/** Checks pages, each once its data has loaded. */
export class OddTextVisitor {
  readonly found: string[] = [];
  readonly #page: Page;
  readonly #origin: string;
  readonly #underWay = new Set<Request>();

  constructor(page: Page, origin: string) {
    this.#page = page;
    this.#origin = origin;
    page.on("request", (request) => {
      if (request.url().includes("/api/")) this.#underWay.add(request);
    });
    page.on("requestfinished", (request) => this.#underWay.delete(request));
    page.on("requestfailed", (request) => this.#underWay.delete(request));
  }

  logIn(token: string): Promise<unknown> {
    return this.#page.addInitScript((stored) => {
      if (location.protocol !== "about:") localStorage.setItem("token", stored);
    }, token);
  }

  async look(paths: readonly string[], what: string, on = screens): Promise<void> {
    for (const path of paths) {
      await open(this.#page, this.#origin + path);
      await this.#settle();
      this.found.push(...(await findOnScreens(this.#page, `${path} with ${what}`, on)));
    }
  }

  /** Checks the dialogs, menus and rows that a page's buttons open, on the narrowest screen. Clicks each label once. */
  async lookBehindButtons(paths: readonly string[]): Promise<void> {
    // A toast with the longest name is as high as the list behind it: users close it to go on.
    const close = this.#page.locator("[popover] li").getByRole("button", { name: "Close" }).first();
    await this.#page.addLocatorHandler(close, (button) => button.click(), { noWaitAfter: true });
    for (const path of paths) {
      const pressed = new Set<string>();
      await this.#page.setViewportSize(PHONE);
      await this.#load(path);
      for (const opened = this.#page.url(); ; ) {
        const openers = this.#page
          .locator("button[aria-haspopup], button[aria-expanded=false]")
          .filter({ visible: true });
        const labels = await openers.evaluateAll((all) => all.map(({ textContent }) => textContent.slice(0, 9)));
        const next = labels.findIndex((label) => !pressed.has(label));
        if (next < 0) break;
        pressed.add(labels[next] ?? "");
        await openers.nth(next).click();
        await this.#settle();
        this.found.push(...(await findOnScreens(this.#page, `${path} behind "${labels[next]}"`, narrow)));
        await this.#page.setViewportSize(PHONE);
        if (!(await this.#closes()) || this.#page.url() !== opened) await this.#load(path);
      }
      expect(pressed.size, `buttons of ${path} that open something`).toBeGreaterThan(0);
    }
  }

  /** Whether Escape closes everything that is open over the page. */
  async #closes(): Promise<boolean> {
    await this.#page.keyboard.press("Escape");
    const over = this.#page.locator(":is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):visible");
    return over
      .first()
      .waitFor({ state: "hidden", timeout: 2_000 })
      .then(
        () => true,
        () => false,
      );
  }

  /** Loads a page anew: nothing that was open over it stays. */
  async #load(path: string): Promise<void> {
    await this.#page.goto("about:blank");
    await this.#page.goto(this.#origin + path);
    await this.#settle();
  }

  /** Waits for scripts and requests, opens all details, and fills boxes that grow with their text. */
  async #settle(): Promise<void> {
    // Hydration reads the texts and the data that are changed below. Pages that stand alone have no scripts.
    const isHydrated = this.#page.locator("html[data-hydrated]");
    await isHydrated.or(this.#page.locator(`html:not(:has(${PROGRAM}))`)).waitFor({ state: "attached" });
    // A closed dialog may say so, too, and a club's texts may have the word in a sentence.
    await expect(this.#page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0);
    await expect.poll(() => this.#underWay.size, { intervals: [20] }).toBe(0);
    await this.#page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
      for (const box of document.querySelectorAll("textarea")) box.value ||= "W".repeat(500);
      // Codes and references are random: replaced by the widest letters.
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        // The page's data has ids that look like codes.
        if (text.parentElement?.localName === "script") continue;
        const widest = text.data.replace(/\b[A-Z\d]{3,4}-[A-Z\d]{4,6}\b|^(?=.*[A-Z])[A-Z\d]{4}$/g, (code) =>
          code.replace(/[^-]/g, "W"),
        );
        if (widest !== text.data) text.data = widest;
      }
    });
  }
}
