import { type Browser, chromium } from "@playwright/test";
import { startSite } from "../../test/site.ts";
import { chromiumArgs, findChromium } from "../chromium.ts";
import { publicPages } from "../routes.ts";
import { round } from "./results.ts";

/** A phone on a slow line: 390 px, 1.6 Mbps, 150 ms round trip, a quarter of this machine's speed. */
const viewport = { width: 390, height: 844 };
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CPU_SLOWDOWN = 4;

/** What opens a dialog on the first screen of a page, by the text of its button. */
const openersOf = (page: string) => (page === "home" ? ["Menu", "VIP Tables"] : ["Menu"]);

/** When a page first painted, and how long a tap at that moment took to open its dialog, in ms. */
interface FirstTap {
  painted: number;
  answered: number;
}

/** Opens a page, taps a button two frames after the first paint, and waits until a dialog is on the screen. */
async function tapAtFirstPaint(browser: Browser, address: string, text: string): Promise<FirstTap> {
  const page = await browser.newPage({ viewport, hasTouch: true, isMobile: true });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", line);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript((label) => {
    const untilOpen = (tapped: number, painted: number) => {
      if (document.querySelector("dialog[open]")) {
        Object.assign(window, { firstTap: { painted, answered: performance.now() - tapped } });
      } else requestAnimationFrame(() => untilOpen(tapped, painted));
    };
    const tap = (painted: number) => {
      const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent.trim() === label);
      const tapped = performance.now();
      button?.click();
      untilOpen(tapped, painted);
    };
    new PerformanceObserver((list) => {
      const paint = list.getEntriesByName("first-contentful-paint")[0];
      if (paint) requestAnimationFrame(() => requestAnimationFrame(() => tap(paint.startTime)));
    }).observe({ type: "paint", buffered: true });
  }, text);
  await page.goto(address, { waitUntil: "commit" });
  const seen = await page.waitForFunction(() => (window as { firstTap?: FirstTap }).firstTap);
  const firstTap = (await seen.jsonValue()) as FirstTap;
  await page.close();
  return firstTap;
}

/** How soon buttons on the first screen of every public page open their dialog, tapped at the first paint. */
export async function benchFirstTap(): Promise<void> {
  const site = await startSite();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  const rows: Record<string, { "painted ms": number; "answered ms": number }> = {};
  for (const { name, path } of (await publicPages(site.origin)).filter(({ name }) => name !== "test")) {
    for (const text of openersOf(name)) {
      const { painted, answered } = await tapAtFirstPaint(browser, site.origin + path, text);
      rows[`${name}: ${text}`] = { "painted ms": Math.round(painted), "answered ms": round(answered) };
    }
  }
  await browser.close();
  await site.stop();
  console.table(rows);
}
