import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

const KB = 1024;

/**
 * Limits in bytes (docs/targets.md). Scripts in gzip: before any interaction, for pages with lists and for others; with
 * a form in view, and with a form in use; and of the back office. Also the limit for fonts.
 */
export const budgets = {
  lists: 15 * KB,
  plain: 5 * KB,
  near: 40 * KB,
  used: 110 * KB,
  office: 250 * KB,
  insights: 60 * KB,
  fonts: 80 * KB,
};

/**
 * Limits for HTML in bytes (docs/targets.md). `plain` and `brotli` are for home and for /events with 40 events.
 * `oneTrip` is for any public page in Brotli: with its headers it fits into the 14,600 bytes that a server sends in one
 * round trip (docs/decisions/0036).
 */
export const htmlBudget = { plain: 90 * KB, brotli: 10 * KB, oneTrip: 13 * KB };

/** Number of events, and the pages that list them. */
export const seasonEvents = 40;
export const seasonPages = ["/", "/events"];

/** The size in bytes of a page's next response in an encoding. */
export async function htmlBytes(address: string, encoding: string): Promise<number> {
  const answer = await fetch(address, { method: "HEAD", headers: { "Accept-Encoding": encoding } });
  return Number(answer.headers.get("content-length"));
}

/**
 * The size of a page's HTML in bytes: uncompressed, and in Brotli once it is popular, when the server compresses it as
 * well as possible.
 */
export async function htmlWeight(address: string): Promise<{ plain: number; brotli: number }> {
  const plain = await htmlBytes(address, "identity");
  const first = await htmlBytes(address, "br");
  const end = Date.now() + 10_000;
  let brotli = first;
  while (brotli === first && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    brotli = await htmlBytes(address, "br");
  }
  return { plain, brotli };
}

/** Public pages with a form, named as in the list of public pages. */
export const formPages = ["home", "vip-tables", "functions", "careers", "contact", "offer"];

/** Public pages with lists that scripts operate, named likewise. */
export const listPages = ["home", "events", "offers"];

/** All other public pages, named likewise. */
export const textPages = [
  "event",
  "news",
  "music",
  "gallery",
  "about-club",
  "venue",
  "faqs",
  "terms-and-conditions",
  "news-item",
];

/** Compressed bytes by script: pages share most of theirs. */
const weights = new Map<string, number>();

/** The compressed size of all scripts, in bytes. @param scripts by URL. */
export function scriptsWeight(scripts: ReadonlyMap<string, string>): number {
  const weigh = (script: string) => gzipSync(script, { level: 9 }).length;
  return [...scripts.values()].reduce((sum, script) => sum + weights.getOrInsertComputed(script, weigh), 0);
}

/** The inline scripts in a page's HTML without data blocks, by position. */
export function inlineScripts(html: string): Map<string, string> {
  const found = [...html.matchAll(/<script(?![^>]* type=)[^>]*>(.*?)<\/script>/gs)];
  return new Map(found.map(([, code = ""], at) => [`script ${at}`, code]));
}

/** The resources that a browser loads to show a page, before any interaction. */
export interface Loaded {
  html: string;
  /** By URL. */
  scripts: Map<string, string>;
  styles: Map<string, string>;
  fontBytes: number;
}

/** Opens a page and returns everything it loaded, until the network is idle. */
export async function load(page: Page, path: string): Promise<Loaded> {
  const addresses = new Set<string>();
  page.on("request", (request) => addresses.add(request.url()));
  const answer = await page.goto(path);
  // On a busy machine, the network can be idle before the page requests its scripts.
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  // What a page preloads later, for use without a network, is no part of this.
  const atIdle = [...addresses];
  const loaded: Loaded = { html: (await answer?.text()) ?? "", scripts: new Map(), styles: new Map(), fontBytes: 0 };
  for (const address of atIdle) {
    const { pathname } = new URL(address);
    const kind = pathname.endsWith(".js") ? loaded.scripts : pathname.endsWith(".css") ? loaded.styles : undefined;
    if (kind) kind.set(pathname, await (await fetch(address)).text());
    if (pathname.endsWith(".woff2")) loaded.fontBytes += (await (await fetch(address)).arrayBuffer()).byteLength;
  }
  return loaded;
}
