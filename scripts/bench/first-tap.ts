import type { Browser } from "@playwright/test";
import { startSite } from "../../test/site.ts";
import { publicPages } from "../routes.ts";
import { openBrowser, openPhone } from "./phone-tab.ts";
import { round } from "./results.ts";

const CPU_SLOWDOWN = 4;

/** Longest wait for an answer, in ms. */
const PATIENCE = 5_000;

/** Longest time in which a control must respond, in ms. */
const MOST = 100;

/**
 * A tap at the first paint: the time of the paint, the control, and the response time in ms, which is undefined if
 * there was no response.
 */
interface FirstTap {
  painted: number;
  /** The names of all controls on the first screen. */
  controls: string[];
  answered?: number;
}

/** Runs in the page before the page's own scripts. @param at index of the control on the first screen to tap. */
function tapWhenPainted({ at, patience }: { at: number; patience: number }): void {
  // Not a filter that is already active, which does not change anything.
  const all =
    'a[href]:not([data-calendar][aria-current]), button, summary, input:not([type="hidden"]), select, textarea';
  const isOnScreen = (element: HTMLElement) => {
    const { top, left, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = y < innerHeight && element.checkVisibility() && document.elementFromPoint(x, y);
    return Boolean(hit) && (element === hit || element.contains(hit || null));
  };
  const nameOf = (element: HTMLElement) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const text = element.ariaLabel ?? label ?? element.textContent;
    return `${element.tagName.toLowerCase()} ${text.trim().replace(/\s+/g, " ").slice(0, 40)}`;
  };
  /** The state of the page that changes when a control responds in place. */
  const state = () =>
    [...document.querySelectorAll("dialog[open], details[open], [aria-pressed=true], [aria-expanded=true], iframe")]
      .map(({ id, tagName }) => tagName + id)
      .concat([...document.querySelectorAll("[aria-current]")].map(({ textContent }) => textContent))
      .concat([...document.querySelectorAll(".carousel")].map(({ scrollLeft }) => String(scrollLeft > 0)))
      .join();
  const tap = (painted: number) => {
    const controls = [...document.querySelectorAll<HTMLElement>(all)].filter(isOnScreen);
    const control = controls[at];
    const before = state();
    let hasLeft = false;
    (window as unknown as { navigation: EventTarget }).navigation.addEventListener("navigate", (event) => {
      hasLeft = true;
      event.preventDefault();
    });
    const names = controls.map(nameOf);
    const tapped = performance.now();
    const report = (answered?: number) =>
      Object.assign(window, { firstTap: { painted, controls: names, answered } satisfies FirstTap });
    const look = () => {
      const waited = performance.now() - tapped;
      const isField = control?.matches("input, select, textarea") && document.activeElement === control;
      if (hasLeft || isField || state() !== before) report(waited);
      else if (waited > patience) report();
      else requestAnimationFrame(look);
    };
    if (!control) return report();
    // Links to another tab or app are handled by the browser itself.
    if (control.matches("a[target=_blank], a[href^='tel:'], a[href^='mailto:']")) return report(0);
    control.focus();
    control.click();
    look();
  };
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName("first-contentful-paint")[0];
    if (paint) requestAnimationFrame(() => requestAnimationFrame(() => tap(paint.startTime)));
  }).observe({ type: "paint", buffered: true });
}

async function tapAtFirstPaint(browser: Browser, address: string, at: number): Promise<FirstTap> {
  const page = await openPhone(browser, CPU_SLOWDOWN);
  await page.addInitScript(tapWhenPainted, { at, patience: PATIENCE });
  await page.goto(address, { waitUntil: "commit" });
  const seen = await page.waitForFunction(() => (window as { firstTap?: FirstTap }).firstTap);
  const firstTap = (await seen.jsonValue()) as FirstTap;
  await page.context().close();
  return firstTap;
}

/** Measures how soon each control on the first screen of every public page responds to a tap at the first paint. */
export async function benchFirstTap(): Promise<void> {
  const site = await startSite();
  const browser = await openBrowser();
  const rows: Record<string, { "painted ms": number; "answered ms": number | string }> = {};
  for (const { name, path } of (await publicPages(site.origin)).filter(({ name }) => name !== "test")) {
    const { controls } = await tapAtFirstPaint(browser, site.origin + path, Number.POSITIVE_INFINITY);
    for (const [at, control] of controls.entries()) {
      const { painted, answered } = await tapAtFirstPaint(browser, site.origin + path, at);
      const time = answered === undefined ? "NONE" : round(answered);
      rows[`${name}: ${control}`] = { "painted ms": Math.round(painted), "answered ms": time };
    }
  }
  console.table(rows);
  const late = Object.entries(rows).filter(([, row]) => !(Number(row["answered ms"]) <= MOST));
  console.log(`${Object.keys(rows).length} controls; later than ${MOST} ms, or never: ${late.length}`);
  for (const [what, row] of late) console.log(`  ${what}: ${row["answered ms"]}`);
  await browser.close();
  await site.stop();
}
