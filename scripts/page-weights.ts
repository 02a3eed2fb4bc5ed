import { gzipSync } from "node:zlib";

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
