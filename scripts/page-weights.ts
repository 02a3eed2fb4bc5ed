import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

const KB = 1024;

/** Most bytes before any interaction: scripts in gzip by the kind of page, and fonts (DESIGN §11). */
export const budgets = { form: 150 * KB, other: 130 * KB, office: 250 * KB, fonts: 80 * KB };

/** Most bytes of the HTML of home and of /events with 40 events: uncompressed, and in Brotli as sent (DESIGN §11). */
export const htmlBudget = { plain: 110 * KB, brotli: 16 * KB };

/** How many events there are, and which pages these are. */
export const seasonEvents = 40;
export const seasonPages = ["/", "/events"];

/** Bytes of a page's HTML, uncompressed and in Brotli as sent. */
export async function htmlWeight(address: string): Promise<{ plain: number; brotli: number }> {
  const bytes = async (encoding: string) => {
    const answer = await fetch(address, { method: "HEAD", headers: { "Accept-Encoding": encoding } });
    return Number(answer.headers.get("content-length"));
  };
  return { plain: await bytes("identity"), brotli: await bytes("br") };
}

/** Public pages with a form, by their names in the list of public pages. */
export const formPages = ["home", "vip-tables", "functions", "careers", "contact", "offer"];

/** All other public pages, by the same names. */
export const otherPages = [
  "events",
  "event",
  "offers",
  "news",
  "music",
  "gallery",
  "about-club",
  "venue",
  "faqs",
  "terms-and-conditions",
  "news-item",
];

/** Compressed bytes of all scripts. @param scripts by URL. */
export function scriptsWeight(scripts: ReadonlyMap<string, string>): number {
  return [...scripts.values()].reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
}

/** What a browser loads to show a page, before any interaction. */
export interface Loaded {
  html: string;
  /** By URL. */
  scripts: Map<string, string>;
  styles: Map<string, string>;
  /** Bytes of all fonts. */
  fontBytes: number;
}

/** Opens a page and returns everything it loaded, until the network is idle. */
export async function load(page: Page, path: string): Promise<Loaded> {
  const addresses = new Set<string>();
  page.on("request", (request) => addresses.add(request.url()));
  const answer = await page.goto(path, { waitUntil: "networkidle" });
  const loaded: Loaded = { html: (await answer?.text()) ?? "", scripts: new Map(), styles: new Map(), fontBytes: 0 };
  for (const address of addresses) {
    const { pathname } = new URL(address);
    const kind = pathname.endsWith(".js") ? loaded.scripts : pathname.endsWith(".css") ? loaded.styles : undefined;
    if (kind) kind.set(pathname, await (await fetch(address)).text());
    if (pathname.endsWith(".woff2")) loaded.fontBytes += (await (await fetch(address)).arrayBuffer()).byteLength;
  }
  return loaded;
}
