import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { tonight } from "../../app/platform/venue/club-night.ts";
import { type Site, startSite } from "../../test/site.ts";
import { chromiumArgs, findChromium } from "../chromium.ts";
import { adminOf, type StaffApi } from "../fill-night.ts";
import { fillDoor, fullHouse, ticketCode } from "./fill-door.ts";
import { fillGuests } from "./fill-guests.ts";
import { residentMemory } from "./process-usage.ts";
import { median, percentile, round } from "./results.ts";

/** Number of first loads, each with an empty cache, and of repetitions of the phone's tasks. */
const LOADS = 5;
const TIMES = 40;

/** Lighthouse's mid-range phone on a slow mobile network; in bytes per second and ms. */
const phone = { rate: 4, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, offline: false };

function tableOf(rows: Record<string, readonly number[]>): void {
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([what, times]) => [
        what,
        { "p50 ms": round(median(times)), "p95 ms": round(percentile(times, 0.95)), times: times.length },
      ]),
    ),
  );
}

/** Creates a door code. @param shows_guests whether its phones show who guests are. @returns its link. */
async function doorLink(call: StaffApi, door: string, shows_guests = true): Promise<string> {
  return (await call<{ link: string }>("/api/tonight/passes", { night: tonight(), door, shows_guests })).link;
}

/** The size in bytes of a night's sheet and the time to read it, with and without guests' cards. */
async function sheets(call: StaffApi, { origin }: Site): Promise<Record<string, Record<string, number>>> {
  const found: Record<string, Record<string, number>> = {};
  for (const shows of [true, false]) {
    const code = (await doorLink(call, "Back door", shows)).split("#")[1];
    const headers = { "content-type": "application/json" };
    const entered = await fetch(`${origin}/api/tonight/sign-in`, {
      method: "POST",
      headers,
      body: JSON.stringify({ code }),
    });
    const { token } = (await entered.json()) as { token: string };
    const times: number[] = [];
    let bytes = Buffer.alloc(0);
    for (let count = 0; count < LOADS * 2; count += 1) {
      const begun = performance.now();
      const response = await fetch(`${origin}/api/tonight/sheet?night=${tonight()}`, {
        headers: { authorization: token },
      });
      bytes = Buffer.from(await response.arrayBuffer());
      times.push(performance.now() - begun);
    }
    const kilobytes = (length: number) => round(length / 1_000);
    found[shows ? "with cards" : "without"] = {
      "p50 ms": round(median(times)),
      KB: kilobytes(bytes.length),
      "KB gzip": kilobytes(gzipSync(bytes).length),
    };
  }
  return found;
}

/** A page throttled like a mid-range phone. */
async function slowPage(
  context: BrowserContext,
): Promise<{ page: Page; goOffline: () => Promise<void>; heap: () => Promise<number> }> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", phone);
  await devTools.send("Network.enable");
  await devTools.send("Performance.enable");
  await devTools.send("Network.emulateNetworkConditions", phone);
  return {
    page,
    async goOffline() {
      await devTools.send("Network.emulateNetworkConditions", { ...phone, offline: true });
      await context.setOffline(true);
      await page.getByText(/^Offline since /).waitFor();
    },
    async heap() {
      const { metrics } = await devTools.send("Performance.getMetrics");
      return (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN) / 2 ** 20;
    },
  };
}

/**
 * Runs `act` and returns the time from its event until the frame after the page shows the expected text, in ms by the
 * page's own clock.
 *
 * @param event the event that starts the time, e.g. `click`. @param shown a selector and its expected text; if
 * undefined, any change of the text.
 */
async function timed(
  page: Page,
  event: string,
  shown: { selector: string; text?: string },
  act: () => Promise<unknown>,
): Promise<number> {
  const measured = page.evaluate(
    ([type, selector, text]) =>
      new Promise<number>((resolve) => {
        const read = () => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join("|");
        const before = read();
        let begun: number | undefined;
        addEventListener(
          type,
          (one) => {
            begun = one.timeStamp;
          },
          { capture: true, once: true },
        );
        const observer = new MutationObserver(() => {
          const now = read();
          if (begun === undefined || now === "" || (text === "" ? now === before : !now.includes(text))) return;
          observer.disconnect();
          const from = begun;
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      }),
    [event, shown.selector, shown.text ?? ""] as const,
  );
  await act();
  return measured;
}

/**
 * Waits until a guest can be checked in. Uses a selector, because looking up roles takes a slow phone a tenth of a
 * second.
 */
function firstGuest(page: Page): Promise<void> {
  return page.locator('button[aria-label^="Check in: "]').first().waitFor();
}

/** Measures the time from the door's link until the first guest can be checked in, with an empty cache. */
async function firstLoads(open: () => Promise<BrowserContext>, link: () => Promise<string>) {
  const times: number[] = [];
  for (let count = 0; count < LOADS; count += 1) {
    const context = await open();
    const { page } = await slowPage(context);
    const to = await link();
    const begun = performance.now();
    await page.goto(to, { waitUntil: "commit" });
    await firstGuest(page);
    times.push(performance.now() - begun);
    await context.close();
  }
  return times;
}

/** Waits until the phone has stored the sheet and the page. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await caches.match("/door")) !== undefined, undefined, { timeout: 120_000 });
  await page.waitForLoadState("networkidle");
}

async function searches(page: Page): Promise<number[]> {
  const field = page.getByRole("searchbox", { name: "Find a guest" });
  const times: number[] = [];
  const status = { selector: "main p[role=status].sr-only" };
  for (const letters of ["ma", "ch", "pr", "wa", "li", "so", "ke", "an"]) {
    for (let count = 0; count < TIMES / 8; count += 1) {
      await field.fill("");
      await field.press(letters.charAt(0));
      await page.waitForTimeout(150);
      times.push(await timed(page, "input", status, () => field.press(letters.charAt(1))));
    }
  }
  await field.fill("");
  return times;
}

/** Types ticket codes into the scanner. */
async function scans(page: Page, first: number): Promise<number[]> {
  await page.getByRole("button", { name: "Scan", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Code" });
  const times: number[] = [];
  for (let count = 0; count < TIMES; count += 1) {
    await field.fill(ticketCode(first + count));
    times.push(await timed(page, "submit", { selector: "[data-result]" }, () => field.press("Enter")));
  }
  await page.getByRole("button", { name: "Close" }).click();
  return times;
}

async function checkIns(page: Page): Promise<number[]> {
  const times: number[] = [];
  const buttons = page.locator('button[aria-label^="Check in: "]');
  const labels = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  for (const label of [...new Set(labels)].slice(0, TIMES / 2)) {
    const button = page.getByRole("button", { name: label, exact: true }).first();
    const name = label.replace("Check in: ", "");
    const shown = { selector: "#toasts, main ~ *, body", text: `${name} arrived.` };
    times.push(await timed(page, "click", shown, () => button.click()));
  }
  return times;
}

/** Measures presses of the counter's button. */
async function presses(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < TIMES / 2; count += 1) {
    const button = page.getByRole("button", { name: "1 in", exact: true });
    times.push(await timed(page, "click", { selector: "section[aria-label=Count]" }, () => button.click()));
  }
  return times;
}

/** Durations of frames that took longer than 50 ms while the phone only polls for some seconds. */
async function idleWork(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const long: number[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) long.push(duration);
        });
        observer.observe({ type: "longtask" });
        setTimeout(() => resolve(long), 10_000);
      }),
  );
}

/** Measures delays on a phone at the door, on a night with 8,000 guests. */
export async function benchDoor(): Promise<void> {
  const site = await startSite({ env: { RATE_LIMIT_FORMS: "0" } });
  const call = await adminOf(site);
  const empty = residentMemory(site.pid);
  await fillDoor(call, tonight(), fullHouse);
  const regulars = fillGuests(site.dataFolder, tonight());
  const filled = residentMemory(site.pid);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  const open = () =>
    browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      serviceWorkers: "allow",
    });

  console.log(`${regulars} guests with a past:`);
  console.table(await sheets(call, site));
  const loads = await firstLoads(open, () => doorLink(call, "Front door"));
  const context = await open();
  const { page, goOffline, heap } = await slowPage(context);
  await page.goto(await doorLink(call, "Front door"));
  await firstGuest(page);
  await settled(page);
  const rows: Record<string, readonly number[]> = {
    "first load to the first guest": loads,
    "search after two letters": await searches(page),
    "scan, online": await scans(page, 0),
    "check in": await checkIns(page),
    "count, one press": await presses(page),
    "long tasks in 10 s of polling": await idleWork(page),
  };
  await goOffline();
  rows["scan, offline"] = await scans(page, 100);
  const begun = performance.now();
  await page.reload({ waitUntil: "commit" });
  await firstGuest(page);
  rows["open again, offline"] = [performance.now() - begun];
  tableOf(rows);
  console.table({
    MB: { empty, filled, "after the phones": residentMemory(site.pid), "phone's heap": round(await heap()) },
  });
  await browser.close();
  await site.stop();
}
