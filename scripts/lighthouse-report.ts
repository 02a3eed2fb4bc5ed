import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { computeMedianRun } from "lighthouse/core/lib/median-run.js";
import { chromiumArgs, findChromium } from "./chromium.ts";

const RUNS = 3;

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

/** Lighthouse's mobile report of the middle one of several runs, of each address in turn. */
export async function reportsOf(urls: readonly string[]): Promise<Result[]> {
  const chrome = await launch({ chromePath: await findChromium(), chromeFlags: ["--headless", ...chromiumArgs] });
  try {
    const reports: Result[] = [];
    for (const url of urls) {
      const runs: Result[] = [];
      while (runs.length < RUNS) {
        const run = await lighthouse(url, {
          port: chrome.port,
          logLevel: "error",
          onlyCategories: Object.keys(leastScores),
        });
        if (!run) throw new Error(`Lighthouse gave no report of ${url}.`);
        runs.push(run.lhr);
      }
      reports.push(computeMedianRun(runs));
    }
    return reports;
  } finally {
    chrome.kill();
  }
}

/** A category's score of 100. */
export function score({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/** An audit's figure, in its own unit. */
export function numeric({ audits }: Result, audit: string): number {
  return audits[audit]?.numericValue ?? Number.NaN;
}
