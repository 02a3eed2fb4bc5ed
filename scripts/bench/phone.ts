import { chromium } from "@playwright/test";
import { startSite } from "../../test/site.ts";
import { chromiumArgs, findChromium } from "../chromium.ts";
import { officeMarks } from "../office-markers.ts";
import { publicPages } from "../routes.ts";
import { leastScores, mostOf, numeric, reportsOf, score } from "./lighthouse-report.ts";
import { budgets, formPages, inlineScripts, listPages, load, scriptsWeight, textPages } from "./page-weights.ts";
import { type Metric, metric } from "./results.ts";

const KB = 1024;

/** Measures the home page with Lighthouse on a mid-range phone. */
export async function benchLighthouse(): Promise<Metric[]> {
  const site = await startSite();
  const [reports] = await reportsOf([`${site.origin}/`]);
  await site.stop();
  if (!reports) throw new Error("Lighthouse returned no report for the home page.");
  const { performance = 100, ...others } = leastScores;
  const rest = Object.keys(others).map((category) => score(reports, category));
  const most = (audit: keyof typeof mostOf, what: string, unit?: string) =>
    metric(`Home, Lighthouse mobile: ${what}`, numeric(reports, audit), { most: mostOf[audit] }, unit);
  const metrics = [
    metric("Home, Lighthouse mobile: performance", score(reports, "performance"), { least: performance }),
    metric(`The same: lowest of ${Object.keys(others).join(", ")}`, Math.min(...rest), { least: 100 }),
    most("largest-contentful-paint", "largest contentful paint", " ms"),
    most("total-blocking-time", "total blocking time", " ms"),
    most("cumulative-layout-shift", "cumulative layout shift"),
  ];
  console.table(metrics.map(({ what, reach, measured }) => ({ what, reach, measured })));
  return metrics;
}

/** Measures the weight of every public page before any interaction. */
export async function benchWeights(): Promise<Metric[]> {
  const site = await startSite();
  const paths = new Map((await publicPages(site.origin)).map(({ name, path }) => [name, path]));
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  const rows: Record<string, { "JS KB": number; "fonts KB": number; office: number }> = {};
  const all = [...new Set([...formPages, ...listPages, ...textPages])];
  for (const name of all) {
    const page = await browser.newPage();
    const { html, scripts, styles, fontBytes } = await load(page, `${site.origin}${paths.get(name)}`);
    await page.close();
    const bytes = [html, ...scripts.values(), ...styles.values()].join("\n");
    const own = new Map([...scripts, ...inlineScripts(html)]);
    rows[name] = {
      "JS KB": Math.round((scriptsWeight(own) / KB) * 10) / 10,
      "fonts KB": Math.round((fontBytes / KB) * 10) / 10,
      office: officeMarks.filter((mark) => bytes.includes(mark)).length,
    };
  }
  await browser.close();
  await site.stop();
  console.table(rows);
  const heaviest = (names: string[], column: "JS KB" | "fonts KB" | "office") =>
    Math.max(...names.map((name) => rows[name]?.[column] ?? Number.NaN));
  const others = all.filter((name) => !listPages.includes(name));
  const scripts = "JavaScript before any interaction, gzip";
  return [
    metric(`${scripts}; home and lists`, heaviest(listPages, "JS KB"), { most: budgets.lists / KB }, " KB"),
    metric(`${scripts}; other public pages`, heaviest(others, "JS KB"), { most: budgets.plain / KB }, " KB"),
    metric("Back-office code in public pages", heaviest(all, "office"), { most: 0 }),
    metric("Fonts before first paint", heaviest(all, "fonts KB"), { most: budgets.fonts / KB }, " KB"),
  ];
}
