import { randomUUID } from "node:crypto";
import type { Agent } from "node:http";
import { join } from "node:path";
import { onPostgres } from "../test/postgres-server.ts";
import { bookableSaturdays } from "../test/saturdays.ts";
import { type Site, startSite } from "../test/site.ts";
import { type Metric, median, metric, round } from "./bench-results.ts";
import { exchange } from "./exchange.ts";
import { type LoadResult, load } from "./load.ts";
import { root } from "./prepare.js";
import { residentMemory } from "./process-usage.ts";

const CONNECTIONS = 64;
/** How long forms are sent, in seconds. */
const LASTS = 20;
/** Rounds of the comparison without a mail server, and the length of each in seconds. */
const ROUNDS = 5;
const ROUND = 3;

const form = JSON.stringify({
  name: "Mia Chen",
  email: "mia@example.com",
  phone: "+61412345678",
  date: bookableSaturdays().first,
  guests: 8,
  budget: "$251-$500",
  message: "Near the booth, please.",
});

/** Sends one table request from its own address. @returns how long that took, in ms. @throws at any status but 201. */
export function submit(site: Site, agent: Agent): Promise<number> {
  const octets = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256));
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(form),
    "idempotency-key": randomUUID(),
    "x-forwarded-for": `10.${octets.join(".")}`,
  };
  return exchange(`${site.origin}/api/event/vip-table`, 201, { agent, headers, body: form });
}

/**
 * Sends table requests over several connections, on each the next as soon as one is acknowledged.
 *
 * @param perSecond about so many in all, if fewer than the server takes.
 */
export function sendForms(site: Site, seconds: number, warmFor = 1, perSecond?: number): Promise<LoadResult> {
  const pause = perSecond === undefined ? 0 : Math.round((CONNECTIONS * 1_000) / perSecond);
  const script = { file: join(root, "scripts/table-requests.lua"), env: { FORM: form, PAUSE: String(pause) } };
  return load(site.origin, { connections: CONNECTIONS, warmFor, seconds, script });
}

function open(env: NodeJS.ProcessEnv): Promise<Site> {
  return startSite({ env: { DEMO: "off", TRUST_PROXY: "1", LOG_LEVEL: "info", ...env } });
}

/** Stops a site and returns its number of write transactions. */
async function close(site: Site): Promise<{ works: number; transactions: number }> {
  await site.stop();
  const [, written = "{}"] = /"written":(\{[^{}]*\})/.exec(site.output()) ?? [];
  return JSON.parse(written) as { works: number; transactions: number };
}

/** Forms per second, each on disk before its response, as a table. */
export async function benchForms(): Promise<Metric[]> {
  return [
    metric("Forms on SQLite, each on disk before its answer", await submissions(), { least: 2_000 }, " per second"),
  ];
}

/** Forms per second. */
async function submissions(database: NodeJS.ProcessEnv = {}): Promise<number> {
  const site = await open(database);
  const idle = residentMemory(site.pid);
  const whole = await sendForms(site, LASTS, 2);
  const loaded = residentMemory(site.pid);
  const written = await close(site);
  console.table({
    [`table requests, ${CONNECTIONS} at once for ${LASTS} s`]: {
      "forms/s": Math.round(whole.perSecond),
      "p50 ms": round(whole.p50),
      "p99 ms": round(whole.p99),
      forms: written.works,
      transactions: written.transactions,
      "idle MB": idle,
      "loaded MB": loaded,
    },
  });
  return whole.perSecond;
}

/** The effect of an unavailable mail server, as a table. */
export async function benchDeadMail(): Promise<void> {
  const without = await open({});
  // Nothing listens on port 9.
  const down = await open({ SMTP_URL: "smtp://127.0.0.1:9" });
  const p99: { without: number[]; down: number[] } = { without: [], down: [] };
  for (let count = 0; count < ROUNDS; count += 1) {
    p99.without.push((await sendForms(without, ROUND)).p99);
    p99.down.push((await sendForms(down, ROUND)).p99);
  }
  await close(without);
  await close(down);
  console.table({
    "p99 ms, middle of the rounds": {
      "no mail server": round(median(p99.without)),
      "a dead one": round(median(p99.down)),
      ratio: Math.round((median(p99.down) / median(p99.without)) * 100) / 100,
    },
  });
}

/** The same on a new PostgreSQL server with durable commits. */
export async function benchFormsOnPostgres(): Promise<Metric[]> {
  const measured = await onPostgres((url) => submissions({ DATABASE_URL: url }));
  return [metric("Forms on PostgreSQL with `fsync` on", measured, { least: 1_000 }, " per second")];
}
