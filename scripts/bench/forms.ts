import { join } from "node:path";
import { onPostgres } from "../../test/postgres-server.ts";
import { bookableSaturdays } from "../../test/saturdays.ts";
import { type Site, startSite } from "../../test/site.ts";
import { root } from "../prepare.js";
import { type LoadResult, load } from "./load.ts";
import { residentMemory } from "./process-usage.ts";
import { type Metric, metric, round } from "./results.ts";

const CONNECTIONS = 64;
/** Duration of sending forms, in seconds. */
const LASTS = 20;

const form = JSON.stringify({
  name: "Mia Chen",
  email: "mia.SOMEONE@example.com",
  phone: "+61412SOMEONE",
  date: bookableSaturdays().first,
  guests: 8,
  budget: "$251-$500",
  message: "Near the booth, please.",
});

/** Sends table requests over several connections, each the next one once the previous is acknowledged. */
function sendForms(site: Site): Promise<LoadResult> {
  const script = { file: join(root, "scripts/bench/table-requests.lua"), env: { FORM: form } };
  return load(site.origin, { connections: CONNECTIONS, warmFor: 2, seconds: LASTS, script });
}

function open(env: NodeJS.ProcessEnv): Promise<Site> {
  return startSite({ env: { DEMO: "off", TRUST_PROXY: "1", LOG_LEVEL: "info", ...env } });
}

/** Stops a site. @returns its numbers of works and write transactions. */
async function close(site: Site): Promise<{ works: number; transactions: number }> {
  await site.stop();
  const [, written = "{}"] = /"written":(\{[^{}]*\})/.exec(site.output()) ?? [];
  return JSON.parse(written) as { works: number; transactions: number };
}

/** Measures forms per second, each on disk before its response, as a table. */
export async function benchForms(): Promise<Metric[]> {
  return [
    metric("Forms on SQLite, each on disk before its answer", await submissions(), { least: 2_000 }, " per second"),
  ];
}

/** Forms per second. */
async function submissions(database: NodeJS.ProcessEnv = {}): Promise<number> {
  const site = await open(database);
  const idle = residentMemory(site.pid);
  const whole = await sendForms(site);
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

/** The same on a new PostgreSQL server with durable commits. */
export async function benchFormsOnPostgres(): Promise<Metric[]> {
  const measured = await onPostgres((url) => submissions({ DATABASE_URL: url }));
  return [metric("Forms on PostgreSQL with `fsync` on", measured, { least: 1_000 }, " per second")];
}
