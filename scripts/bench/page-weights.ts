import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

const KB = 1024;

/**
 * Most bytes of a page's scripts in gzip (docs/targets.md): before any interaction of pages with lists and of others, of
 * pages with a form that is near and that is used, and of the back office; and most bytes of fonts.
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
 * Most bytes of the HTML of home and of /events with 40 events (docs/targets.md): as it is, and as the server sends it in
 * Brotli; and of any public page in Brotli, which with its headers fits into the 14,600 bytes that a server sends in one
 * round trip (docs/decisions/0036).
 */
export const htmlBudget = { plain: 90 * KB, brotli: 10 * KB, oneTrip: 13 * KB };

/** How many events there are, and which pages these are. */
export const seasonEvents = 40;
export const seasonPages = ["/", "/events"];

/** Bytes of a page's next response in an encoding. */
export async function htmlBytes(address: string, encoding: string): Promise<number> {
  const answer = await fetch(address, { method: "HEAD", headers: { "Accept-Encoding": encoding } });
  return Number(answer.headers.get("content-length"));
}

/** Bytes of a page's HTML, as it is and in Brotli once it is popular: the server then compresses it as well as it can. */
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

/** Public pages with a form, by their names in the list of public pages. */
export const formPages = ["home", "vip-tables", "functions", "careers", "contact", "offer"];

/** Public pages with lists that their scripts operate, by the same names. */
export const listPages = ["home", "events", "offers"];

/** The other public pages, by the same names. */
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

/** Compressed bytes of all scripts. @param scripts by URL. */
export function scriptsWeight(scripts: ReadonlyMap<string, string>): number {
  const weigh = (script: string) => gzipSync(script, { level: 9 }).length;
  return [...scripts.values()].reduce((sum, script) => sum + weights.getOrInsertComputed(script, weigh), 0);
}

/** The scripts in a page's HTML, without blocks of data, by their order. */
export function inlineScripts(html: string): Map<string, string> {
  const found = [...html.matchAll(/<script(?![^>]* type=)[^>]*>(.*?)<\/script>/gs)];
  return new Map(found.map(([, code = ""], at) => [`script ${at}`, code]));
}

/** Resources that a browser loads to show a page, before any interaction. */
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
  // On a busy machine, the network can be idle before the page asks for its scripts.
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  const loaded: Loaded = { html: (await answer?.text()) ?? "", scripts: new Map(), styles: new Map(), fontBytes: 0 };
  for (const address of addresses) {
    const { pathname } = new URL(address);
    const kind = pathname.endsWith(".js") ? loaded.scripts : pathname.endsWith(".css") ? loaded.styles : undefined;
    if (kind) kind.set(pathname, await (await fetch(address)).text());
    if (pathname.endsWith(".woff2")) loaded.fontBytes += (await (await fetch(address)).arrayBuffer()).byteLength;
  }
  return loaded;
}
