import { hash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lastWeeks } from "../../app/office/insights/period.ts";
import { addDays } from "../../app/platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../app/platform/venue/club-night.ts";
import { startSite } from "../../test/site.ts";
import { makeOnce } from "../make-once.ts";
import { exchange } from "./exchange.ts";
import { fillInbox } from "./fill-inbox.ts";
import { fillNights } from "./fill-nights.ts";
import { fillViews } from "./fill-views.ts";
import { metric, percentile, round } from "./results.ts";

const SIZE = { events: 20_000, requests: 1_000_000 };

const ROUNDS = 60;
const WARM_UP = 10;

/** Limit in ms for the p95 of a screen's slowest request. */
const MOST_MS = 200;

/** How long filled data is reused, in ms. */
const KEPT = 2 * 86_400_000;

/** A club with a million requests and five seasons; reused from an earlier run with the same parameters. */
async function filled(): Promise<{ folder: string; token: string }> {
  const migrations = globSync("app/platform/db/migrations/**/*.ts").sort();
  const fills = ["fill-inbox", "fill-nights", "fill-views"].map((name) => `scripts/bench/${name}.ts`);
  const recipe = [...fills, ...migrations];
  const start = join(tmpdir(), "afterglow-bench-insights-");
  const folder = start + hash("sha256", recipe.map((path) => readFileSync(path, "utf8")).join("\n"), "hex").slice(0, 8);
  const note = join(folder, "filled.json");
  if (existsSync(note) && JSON.parse(readFileSync(note, "utf8")).at < Date.now() - KEPT)
    rmSync(folder, { recursive: true });
  await makeOnce(folder, async (fresh) => {
    for (const name of readdirSync(tmpdir())) {
      const one = join(tmpdir(), name);
      if (one.startsWith(start) && one !== fresh) rmSync(one, { recursive: true });
    }
    const at = Date.now();
    const token = await fillInbox(fresh, SIZE, at);
    const nights = fillNights(join(fresh, "afterglow.db"));
    const views = fillViews(join(fresh, "afterglow.db"));
    writeFileSync(join(fresh, "filled.json"), JSON.stringify({ at, token }));
    const seconds = Math.round((Date.now() - at) / 1_000);
    console.log(`Filled a club with ${nights} club nights and ${views} views in ${seconds} s.`);
  });
  return { folder, token: JSON.parse(readFileSync(note, "utf8")).token };
}

/** The requests that insights screens send. */
function addresses(): Record<string, string> {
  const of = (weeks: number) => {
    const { from, to } = lastWeeks(tonight(), weeks);
    return `from=${from}&to=${to}`;
  };
  const tenYears = `from=${addDays(tonight(), -3_650)}&to=${tonight()}`;
  const ranges = { "last week": of(1), "13 weeks": of(13), "52 weeks": of(52), "ten years": tenYears };
  const ofRanges = Object.entries(ranges).flatMap(([name, range]) => [
    [`insights, ${name}`, `/api/insights?${range}`],
    [`answers, ${name}`, `/api/insights/answers?${range}`],
    [`by weekday, ${name}`, `/api/insights/groups?by=weekday&${range}`],
    [`by series, ${name}`, `/api/insights/groups?by=series&${range}`],
    [`by source, ${name}`, `/api/insights/sources?${range}`],
    [`by room, ${name}`, `/api/insights/rooms?${range}`],
    [`funnel, ${name}`, `/api/insights/funnel?${range}`],
    [`promoters, ${name}`, `/api/insights/promoters?${range}`],
    [`short links, ${name}`, `/api/insights/links?${range}`],
    [`a short link, ${name}`, `/api/insights/links/poster-0?${range}`],
  ]);
  return {
    ...Object.fromEntries(ofRanges),
    pace: "/api/insights/pace",
    "pace of a night": `/api/insights/pace?night=${addDays(tonight(), 7)}`,
    warnings: "/api/insights/warnings",
    "dashboard, overview": "/api/admin/overview",
  };
}

/** Measures the response times of every insights screen, for a club with a million requests. */
export async function benchInsights(): Promise<void> {
  const { folder, token } = await filled();
  const site = await startSite({ dataFolder: folder, env: { DEMO: "off" } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const rows: Record<string, object> = {};
  let worst = { what: "", ms: 0 };
  try {
    for (const [what, address] of Object.entries(addresses())) {
      const times: number[] = [];
      for (let count = 0; count < WARM_UP + ROUNDS; count += 1) {
        const time = await exchange(site.origin + address, 200, { agent, headers: { authorization: token } });
        if (count >= WARM_UP) times.push(time);
      }
      const ms = percentile(times, 0.95);
      if (ms > worst.ms) worst = { what, ms };
      rows[what] = { "p50 ms": round(percentile(times, 0.5)), "p95 ms": round(ms) };
    }
  } finally {
    agent.destroy();
    await site.stop();
  }
  console.table(rows);
  console.log(
    metric(`p95 of the slowest of ${Object.keys(rows).length}: ${worst.what}`, worst.ms, { most: MOST_MS }, " ms"),
  );
}
