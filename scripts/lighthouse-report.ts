import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { middle } from "./bench-results.ts";
import { chromiumArgs, findChromium } from "./chromium.ts";

/** Odd, so that one of them is the middle; as many as Lighthouse's own notes on variance advise. */
const RUNS = 5;

/** Scores of 100 that every page must reach (DESIGN §11). */
export const leastScores: Record<string, number> = {
  performance: 99,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};

/** What may be the most: ms, and what shifts. */
export const mostOf = {
  "largest-contentful-paint": 1_500,
  "total-blocking-time": 50,
  "cumulative-layout-shift": 0,
} as const;

/** Lighthouse's mobile reports of one address, several runs after each other. */
export type Reports = readonly Result[];

/** The reports of each address in turn. */
export async function reportsOf(urls: readonly string[]): Promise<Reports[]> {
  const chrome = await launch({ chromePath: await findChromium(), chromeFlags: ["--headless", ...chromiumArgs] });
  try {
    const reports: Reports[] = [];
    for (const url of urls) {
      const runs: Result[] = [];
      while (runs.length < RUNS) {
        const run = await lighthouse(url, {
          port: chrome.port,
          logLevel: "error",
          onlyCategories: Object.keys(leastScores),
        });
        if (!run) throw new Error(`Lighthouse returned no report for ${url}.`);
        runs.push(run.lhr);
      }
      reports.push(runs);
    }
    return reports;
  } finally {
    chrome.kill();
  }
}

/** A category's score of 100, the middle one of the runs. */
export function score(reports: Reports, category: string): number {
  return Math.round(middle(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
}

/** An audit's metric in its own unit, the middle one of the runs. */
export function numeric(reports: Reports, audit: string): number {
  return middle(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
}
