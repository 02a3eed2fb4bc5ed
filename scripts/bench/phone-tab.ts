import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "../chromium.ts";

/** A phone's screen, and a slow line: 1.6 Mbit/s, 150 ms round trip. */
const viewport = { width: 390, height: 844 };
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** Opens a browser like the one in the tests. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
}

/** Opens a tab on a phone with a slow connection. @param slowdown factor by which the processor is slowed down. */
export async function openPhone(browser: Browser, slowdown: number): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", line);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
}
