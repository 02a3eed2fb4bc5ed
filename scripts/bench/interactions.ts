import type { Browser, Page } from "@playwright/test";
import { startSite } from "../../test/site.ts";
import { openBrowser, openPhone } from "./phone-tab.ts";
import { percentile, round } from "./results.ts";

const CPU_SLOWDOWN = 12;
const TAPS = 50;

/** A control: its selector, and which of those that match it is. */
type Control = readonly [selector: string, at: number];

/** What is tapped, by name: the page, and the controls to tap in turn. */
const tapped: Record<string, { path: string; controls: readonly Control[] }> = {
  menu: {
    path: "/faqs",
    controls: [
      ["[commandfor=menu][command=show-modal]", 0],
      ["[commandfor=menu][command=close]", 0],
    ],
  },
  filter: {
    path: "/events",
    controls: [
      ["[data-calendar=push]", 1],
      ["[data-calendar=push]", 0],
    ],
  },
  pager: { path: "/", controls: [["[aria-label='Next offers']", 0]] },
  accordion: {
    path: "/faqs",
    controls: [
      ["summary", 0],
      ["summary", 1],
    ],
  },
};

/**
 * Taps a control like a finger. Not with Playwright's locators: their script listens to each event in the page, which
 * would be part of the measured time.
 */
async function tapAt(page: Page, [selector, at]: Control): Promise<void> {
  const { x, y } = await page.evaluate(
    ({ selector, at }) => {
      const control = document.querySelectorAll(selector)[at];
      if (!control) throw new Error(`There is no ${selector} to tap.`);
      control.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = control.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    },
    { selector, at },
  );
  await page.touchscreen.tap(x, y);
}

/** The times from taps to the next painted frame, in ms. */
async function durationsOf(page: Page, controls: readonly Control[]): Promise<number[]> {
  await page.evaluate(() => {
    const durations = new Map<number, number>();
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId: number };
        if (interactionId) durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0));
      }
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (let tap = 0; tap < TAPS; tap += 1) {
    const control = controls[tap % controls.length];
    if (control) await tapAt(page, control);
    await page.waitForTimeout(250);
  }
  const slow = await page.evaluate(() => [
    ...(window as unknown as { durations: Map<number, number> }).durations.values(),
  ]);
  // Taps within one frame are not reported.
  return [...slow, ...Array.from({ length: Math.max(0, TAPS - slow.length) }, () => 16)];
}

/** Prints response times of interactions on a loaded page, with a very slow processor. */
async function benchTaps(browser: Browser, origin: string): Promise<void> {
  const rows: Record<string, Record<string, number>> = {};
  for (const [name, { path, controls }] of Object.entries(tapped)) {
    const page = await openPhone(browser, CPU_SLOWDOWN);
    await page.goto(origin + path);
    await page.waitForLoadState("networkidle");
    const durations = await durationsOf(page, controls);
    await page.context().close();
    rows[`${name}, ${path}`] = {
      taps: TAPS,
      "median ms": percentile(durations, 0.5),
      "p98 ms": percentile(durations, 0.98),
    };
  }
  console.table(rows);
}

/** The time from pressing a link until its page is painted, in ms, and how the document was loaded. */
async function secondPage(browser: Browser, address: string, to: string, isPrefetched: boolean) {
  const page = await openPhone(browser, 4);
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  const link = page.locator(`footer a[href="${to}"]`);
  await link.scrollIntoViewIfNeeded();
  if (isPrefetched) {
    await link.hover();
    await page.waitForTimeout(1_500);
  }
  await link.evaluate((element) =>
    element.addEventListener("click", () => sessionStorage.setItem("tapped", String(Date.now()))),
  );
  await link.tap();
  await page.waitForURL((url) => url.pathname === to, { waitUntil: "load" });
  const result = await page.evaluate(async () => {
    const [entry] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & {
      deliveryType: string;
    })[];
    // The page may already be loaded but not painted.
    const paint = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        const [first] = list.getEntriesByName("first-contentful-paint");
        if (first) resolve(first.startTime);
      }).observe({ type: "paint", buffered: true });
    });
    return {
      painted: performance.timeOrigin + paint - Number(sessionStorage.getItem("tapped")),
      delivery: entry?.deliveryType || "network",
    };
  });
  await page.context().close();
  return result;
}

/** Prints how soon the next page is painted after a tap, with and without prefetching. */
async function benchSecondPages(browser: Browser, origin: string): Promise<void> {
  const rows: Record<string, Record<string, number | string>> = {};
  for (const to of ["/events", "/faqs", "/gallery", "/contact"])
    for (const isPrefetched of [true, false]) {
      const { painted, delivery } = await secondPage(browser, `${origin}/`, to, isPrefetched);
      rows[`${to}, ${isPrefetched ? "pointed at before" : "only tapped"}`] = {
        "painted ms": round(painted),
        from: delivery,
      };
    }
  console.table(rows);
}

/** Measures response times of taps with a very slow processor, and how soon the next page is painted. */
export async function benchInteractions(): Promise<void> {
  const site = await startSite();
  const browser = await openBrowser();
  await benchTaps(browser, site.origin);
  await benchSecondPages(browser, site.origin);
  await browser.close();
  await site.stop();
}
