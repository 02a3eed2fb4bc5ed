import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../test/postgres-server.ts";
import { folderWithSeason } from "../../test/season.ts";
import { type Site, startSite } from "../../test/site.ts";
import { type LoadResult, load } from "./load.ts";
import { buildNextSite } from "./next-site.ts";
import { htmlBudget, htmlWeight, seasonEvents, seasonPages } from "./page-weights.ts";
import { residentMemory } from "./process-usage.ts";
import { bareServer, nginx, type Running } from "./reference-servers.ts";
import { type Metric, median, metric, round } from "./results.ts";

const STARTS = 5;
/** Number of rounds in which each server is loaded; the median counts. */
const ROUNDS = 7;
const SECONDS = 2;
/** Ratio from which two results count as equal: two runs of the same site differ by this much. */
const AS_MANY = 0.95;
/** Sends the encodings that browsers accept. */
const asBrowser = { connections: 32, headers: { "accept-encoding": "gzip, deflate, br, zstd" } };
/** Number of meaningless query strings. */
const QUERIES = 10_000;

/** A club with only upcoming events. */
interface Club {
  dataFolder: string;
  /** The database's URL, if it is not in the folder. */
  url?: string;
}

/** Creates a club with upcoming events. */
const clubWithEvents = async (url?: string): Promise<Club> => ({
  dataFolder: await folderWithSeason(seasonEvents, url),
  url,
});

const open = ({ dataFolder, url = "" }: Club, env?: NodeJS.ProcessEnv) =>
  startSite({ dataFolder, env: { DEMO: "off", DATABASE_URL: url, ...env } });

/** The URL of a site's calendar with an IP address, to avoid DNS lookups. */
const eventsOf = (site: Site) => `${site.origin.replace("localhost", "127.0.0.1")}/events`;

/** Starts the built server; its URL is a club's calendar. */
async function siteOf(club: Club, env?: NodeJS.ProcessEnv): Promise<Running> {
  const site = await open(club, env);
  return { url: eventsOf(site), stop: site.stop };
}

/** The results of loading servers in turns. */
interface Turns<Name extends string> {
  /** Each server's medians over all rounds. */
  results: Record<Name, LoadResult>;
  /**
   * Responses of one server per response of another: the median over rounds, so that other load on the machine affects
   * both.
   */
  ratio(one: Name, other: Name): number;
}

/**
 * Loads servers one after the other. Each round restarts all of them, because two processes of the same program differ
 * by up to a fifth with their memory layout, and starts with a different one, so that the order does not matter.
 */
async function inTurns<Name extends string>(
  servers: Record<Name, () => Promise<Running>>,
  options: Parameters<typeof load>[1],
): Promise<Turns<Name>> {
  const names = Object.keys(servers) as Name[];
  const rounds: Record<Name, LoadResult>[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    const started = {} as Record<Name, Running>;
    for (const name of names) started[name] = await servers[name]();
    const round = {} as Record<Name, LoadResult>;
    for (const index of names.keys()) {
      const name = names[(index + count) % names.length] as Name;
      round[name] = await load(started[name].url, options);
    }
    for (const name of names) await started[name].stop();
    rounds.push(round);
  }
  const medianOf = (name: Name, what: keyof LoadResult) => median(rounds.map((round) => round[name][what]));
  const results = {} as Record<Name, LoadResult>;
  for (const name of names) {
    results[name] = { perSecond: medianOf(name, "perSecond"), p50: medianOf(name, "p50"), p99: medianOf(name, "p99") };
  }
  return {
    results,
    ratio: (one, other) => median(rounds.map((round) => round[one].perSecond / round[other].perSecond)),
  };
}

/** Prints a site's memory when idle, under load, and after many query strings. */
async function memoryOfPages(club: Club): Promise<Metric> {
  const site = await open(club);
  const idle = residentMemory(site.pid);
  await load(eventsOf(site), { ...asBrowser, warmFor: 1, seconds: 10 });
  const loaded = residentMemory(site.pid);
  for (let count = 0; count < QUERIES; count += 50) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) =>
        (await fetch(`${eventsOf(site)}?utm_source=${count + index}`)).arrayBuffer(),
      ),
    );
  }
  console.table({
    MB: { idle, "after the load": loaded, [`after ${QUERIES} query strings`]: residentMemory(site.pid) },
  });
  await site.stop();
  return metric("Memory when idle", idle, { most: 150 }, " MB");
}

/** A cached page's headers, and a body of the same length. */
async function cachedPage(club: Club): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const site = await open(club);
  const { headers: accept } = asBrowser;
  const headers = Object.fromEntries((await fetch(eventsOf(site), { headers: accept })).headers);
  for (const name of ["connection", "date", "keep-alive", "transfer-encoding"]) delete headers[name];
  const head = await fetch(eventsOf(site), { method: "HEAD", headers: accept });
  const body = Buffer.alloc(Number(head.headers.get("content-length")), "x");
  await site.stop();
  return { headers: { ...headers, "content-length": String(body.length) }, body };
}

/** Compares a cached page with the same bytes from a bare server and from nginx, and with a club on PostgreSQL. */
async function cachedPages(club: Club, onPostgres: Club): Promise<Metric[]> {
  const { headers, body } = await cachedPage(club);
  const folder = mkdtempSync(join(tmpdir(), "afterglow-nginx-"));
  const hasNginx = !spawnSync("nginx", ["-v"]).error;
  const ours = "a cached page";
  const postgres = "on PostgreSQL";
  const { results, ratio } = await inTurns(
    {
      [ours]: () => siteOf(club),
      [postgres]: () => siteOf(onPostgres),
      "bare node:http": () => bareServer(body, headers),
      ...(hasNginx && { nginx: () => nginx(folder, body) }),
    } as Record<string, () => Promise<Running>>,
    { ...asBrowser, warmFor: 1, seconds: SECONDS },
  );
  const table = Object.entries(results).map(([name, { perSecond, p99 }]) => [
    name,
    {
      "pages/s": Math.round(perSecond),
      "p99 ms": round(p99),
      "ours to it": Math.round(ratio(ours, name) * 100) / 100,
      "page KB": round(body.length / 1024),
    },
  ]);
  console.table(Object.fromEntries(table));
  if (!hasNginx) console.log("nginx is not installed; skipping the comparison.");
  rmSync(folder, { recursive: true });
  const perSecond = (name: string) => Math.round(results[name]?.perSecond ?? 0).toLocaleString("en-AU");
  // nginx's own rate shows how fast the machine was.
  const beside = `A cached page, against one nginx worker with the file (${perSecond("nginx")} a second)`;
  return [
    ...(hasNginx ? [metric(beside, ratio(ours, "nginx"), { least: 0.45 })] : []),
    metric("A cached page, against a bare `node:http` server", ratio(ours, "bare node:http"), { least: 0.9 }),
    metric("A cached page on PostgreSQL, against one on SQLite", ratio(postgres, ours), { least: AS_MANY }),
  ];
}

/** Least number of uncached pages per second. */
const LEAST_UNCACHED = 500;
/** Least ratio to the pages of Next.js. */
const NEXT = 3;

/** Measures uncached pages per second: on both databases, and with gzip. */
async function renderedPages(club: Club, onPostgres: Club): Promise<Metric[]> {
  const uncached = { PAGE_CACHE_MB: "0" };
  // Rendering only reaches full speed after some hundred pages.
  const options = { connections: 16, warmFor: 4, seconds: SECONDS };
  const site = await siteOf(club);
  const next = buildNextSite(await (await fetch(site.url)).text());
  await site.stop();
  const { results, ratio } = await inTurns(
    { onFile: () => siteOf(club, uncached), onPostgres: () => siteOf(onPostgres, uncached), next: next.start },
    options,
  );
  const gzip = await inTurns(
    { ours: () => siteOf(club, uncached), next: next.start },
    { ...options, headers: { "accept-encoding": "gzip" } },
  );
  next.remove();
  const row = ({ perSecond, p50, p99 }: LoadResult) => ({
    "pages/s": Math.round(perSecond),
    "p50 ms": round(p50),
    "p99 ms": round(p99),
  });
  const what = `/events uncached, ${seasonEvents} events`;
  console.table({
    [what]: row(results.onFile),
    "the same on PostgreSQL": row(results.onPostgres),
    "the same with gzip": row(gzip.results.ours),
    "the same markup from Next.js": row(results.next),
    "Next.js with gzip": row(gzip.results.next),
  });
  const title = `A page that is not in the cache, ${seasonEvents} events`;
  return [
    metric(title, results.onFile.perSecond, { least: LEAST_UNCACHED }, " per second"),
    metric("The same, against Next.js with the same markup", ratio("onFile", "next"), { least: NEXT }),
    metric("The same, both with gzip", gzip.ratio("ours", "next"), { least: NEXT }),
    metric("The same on PostgreSQL, against SQLite", ratio("onPostgres", "onFile"), { least: AS_MANY }),
  ];
}

/** Measures the HTML size of home and of the calendar. */
async function htmlWeights(club: Club): Promise<Metric[]> {
  const site = await open(club);
  const weights = await Promise.all(seasonPages.map((path) => htmlWeight(site.origin + path)));
  await site.stop();
  console.table(Object.fromEntries(seasonPages.map((path, index) => [path, weights[index]])));
  const heaviest = (way: "plain" | "brotli") => Math.max(...weights.map((weight) => weight[way])) / 1024;
  return [
    metric(
      `HTML of home and of /events, ${seasonEvents} events`,
      heaviest("plain"),
      { most: htmlBudget.plain / 1024 },
      " KB",
    ),
    metric("The same in Brotli", heaviest("brotli"), { most: htmlBudget.brotli / 1024 }, " KB"),
  ];
}

/** Times from the command until the site is open, in ms, over several starts. */
async function startTimes(dataFolder: string, command?: string[]) {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const begun = performance.now();
    const site = await startSite({ dataFolder, env: { DEMO: "off" }, command });
    times.push(performance.now() - begun);
    await site.stop();
  }
  return {
    "fastest ms": round(Math.min(...times)),
    "median ms": round(median(times)),
    "slowest ms": round(Math.max(...times)),
  };
}

/** Measures cached and uncached pages, memory and startup, and prints tables. */
export async function benchPages(): Promise<Metric[]> {
  const postgres = await startPostgres();
  const club = await clubWithEvents();
  const onPostgres = await clubWithEvents(postgres.url);
  const { dataFolder } = club;
  try {
    const weights = await htmlWeights(club);
    const memory = await memoryOfPages(club);
    const cached = await cachedPages(club, onPostgres);
    const rendered = await renderedPages(club, onPostgres);
    const server = await startTimes(dataFolder);
    console.table({ "the built server": server, "npm start": await startTimes(dataFolder, ["npm", "start"]) });
    const start = metric("Startup until listening, database present", server["median ms"], { most: 1_000 }, " ms");
    return [...weights, ...cached, memory, ...rendered, start];
  } finally {
    await postgres.stop();
    for (const folder of [dataFolder, onPostgres.dataFolder]) rmSync(folder, { recursive: true });
  }
}
