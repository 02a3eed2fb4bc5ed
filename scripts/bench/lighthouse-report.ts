import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { chromiumArgs, findChromium } from "../chromium.ts";
import { median } from "./results.ts";

/** Number of runs: odd, for a median, and as many as Lighthouse's notes on variance recommend. */
const RUNS = 5;

/** Scores of 100 that every page must reach (docs/targets.md). */
export const leastScores: Record<string, number> = {
  performance: 99,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};

/** Upper limits, in ms or for layout shift. */
export const mostOf = {
  "largest-contentful-paint": 1_300,
  "total-blocking-time": 20,
  "cumulative-layout-shift": 0,
} as const;

/** Lighthouse's mobile reports of one URL, from several runs. */
export type Reports = readonly Result[];

/** Runs Lighthouse for each URL. @returns the reports of each. */
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

/** A category's median score, out of 100. */
export function score(reports: Reports, category: string): number {
  return Math.round(median(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
}

/** An audit's median, in its own unit. */
export function numeric(reports: Reports, audit: string): number {
  return median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
}
