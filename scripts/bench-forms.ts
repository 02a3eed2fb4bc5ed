import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bookableDays } from "../app/requests/limits.ts";
import { startPostgres } from "../test/postgres-server.ts";
import { type Site, startSite } from "../test/site.ts";
import { type Figure, figure } from "./figures.ts";
import { residentMemory } from "./process-figures.ts";

const SUBMISSIONS = 40_000;
const CONNECTIONS = 64;
/** Rounds of the run that tells what a dead mail server costs. */
const ROUNDS = 5;
const ROUND = 6_000;

interface Submitted {
  perSecond: number;
  /** ms. */
  p50: number;
  p99: number;
}

const form = JSON.stringify({
  name: "Mia Chen",
  email: "mia@example.com",
  phone: "+61412345678",
  date: bookableDays().first,
  guests: 8,
  budget: "$251-$500",
  message: "Near the booth, please.",
});

/** Hands in one table request, from an address of its own; anything but 201 is an error. */
export function submit(site: Site, agent: Agent): Promise<void> {
  const octets = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256));
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(form),
    "idempotency-key": randomUUID(),
    "x-forwarded-for": `10.${octets.join(".")}`,
  };
  return new Promise((resolve, reject) => {
    const sending = request(`${site.origin}/api/event/vip-table`, { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.on("end", () =>
        response.statusCode === 201 ? resolve() : reject(new Error(`A form was answered ${response.statusCode}.`)),
      );
    });
    sending.on("error", reject);
    sending.end(form);
  });
}

export async function submitMany(site: Site, count: number): Promise<Submitted> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  let left = count;
  const start = performance.now();
  const guest = async () => {
    while (left > 0) {
      left -= 1;
      const begun = performance.now();
      await submit(site, agent);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, guest));
  const seconds = (performance.now() - start) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: count / seconds,
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}

/** What each site of a bench gets besides. */
let database: NodeJS.ProcessEnv = {};

function open(env: NodeJS.ProcessEnv): Promise<Site> {
  const dataFolder = mkdtempSync(join(tmpdir(), "afterglow-bench-"));
  return startSite({ dataFolder, env: { DEMO: "off", TRUST_PROXY: "1", LOG_LEVEL: "info", ...database, ...env } });
}

/** Stops a site, and says in how many transactions it wrote. */
async function close(site: Site): Promise<{ works: number; transactions: number }> {
  await site.stop();
  rmSync(site.dataFolder, { recursive: true });
  const [, written = "{}"] = /"written":(\{[^}]*\})/.exec(site.output()) ?? [];
  return JSON.parse(written) as { works: number; transactions: number };
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const round = (value: number) => Math.round(value * 10) / 10;

/** Forms a second, each on disk before its answer, as a table. */
export async function benchForms(): Promise<Figure[]> {
  return [
    figure("Forms on SQLite, each on disk before its answer", await submissions(), { least: 2_000 }, " a second"),
  ];
}

/** Forms a second. */
async function submissions(): Promise<number> {
  const site = await open({});
  const idle = residentMemory(site.pid);
  await submitMany(site, 2_000);
  const whole = await submitMany(site, SUBMISSIONS);
  const loaded = residentMemory(site.pid);
  const written = await close(site);
  console.table({
    [`${SUBMISSIONS} table requests, ${CONNECTIONS} at once`]: {
      "forms/s": Math.round(whole.perSecond),
      "p50 ms": round(whole.p50),
      "p99 ms": round(whole.p99),
      transactions: written.transactions,
      "idle MB": idle,
      "loaded MB": loaded,
    },
  });
  return whole.perSecond;
}

/** What a mail server that is down changes, as a table. */
export async function benchDeadMail(): Promise<void> {
  const without = await open({});
  // Nobody listens on port 9 of this machine.
  const down = await open({ SMTP_URL: "smtp://127.0.0.1:9" });
  const p99: { without: number[]; down: number[] } = { without: [], down: [] };
  await submitMany(without, 2_000);
  await submitMany(down, 2_000);
  for (let count = 0; count < ROUNDS; count += 1) {
    p99.without.push((await submitMany(without, ROUND)).p99);
    p99.down.push((await submitMany(down, ROUND)).p99);
  }
  await close(without);
  await close(down);
  console.table({
    "p99 ms, middle of the rounds": {
      "no mail server": round(middle(p99.without)),
      "a dead one": round(middle(p99.down)),
      ratio: Math.round((middle(p99.down) / middle(p99.without)) * 100) / 100,
    },
  });
}

/** The same on a PostgreSQL server of its own, each commit on disk. */
export async function benchFormsOnPostgres(): Promise<Figure[]> {
  const server = await startPostgres({ durable: true });
  try {
    database = { DATABASE_URL: server.url };
    return [figure("Forms on PostgreSQL with `fsync` on", await submissions(), { least: 1_000 }, " a second")];
  } finally {
    database = {};
    await server.stop();
  }
}
