import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

const KB = 1024;

/** Most bytes before anything is touched: scripts packed with gzip by the kind of page, and fonts (DESIGN §11). */
export const budgets = { form: 150 * KB, other: 130 * KB, office: 250 * KB, fonts: 80 * KB };

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

/** Bytes of all scripts, each packed as it is sent. @param scripts by their addresses. */
export function scriptsWeight(scripts: ReadonlyMap<string, string>): number {
  return [...scripts.values()].reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
}

/** What a browser has got to show a page, before anybody touches it. */
export interface Loaded {
  html: string;
  /** By their addresses. */
  scripts: Map<string, string>;
  styles: Map<string, string>;
  /** What all fonts take. */
  fontBytes: number;
}

/** Opens a page and gives everything that came with it, until nothing more is asked for. */
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
