import { once } from "node:events";
import { statSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startBackup } from "../app/office/backup/schedule.server.ts";
import { verify } from "../app/office/backup/verify.server.ts";
import { onPostgres } from "../test/postgres-server.ts";
import { type Site, startSite } from "../test/site.ts";
import { sendForms, submit } from "./bench-forms.ts";
import { percentile, round } from "./bench-results.ts";
import { readPages } from "./read-pages.ts";

/** Seconds of sending as many forms as possible beforehand. */
const BEFORE = 10;
/** Forms per second during the backup. */
const RATE = 500;
/** How long forms are measured without a backup, in ms. */
const ALONE = 20_000;

interface Answered {
  count: number;
  refused: number;
  /** ms. */
  p99: number;
}

/** Sends forms at a constant rate, however long each takes, until `end` settles. */
async function submitSteadily(site: Site, end: Promise<unknown>): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const times: number[] = [];
  let refused = 0;
  let ended = false;
  end.finally(() => {
    ended = true;
  });
  const all: Promise<void>[] = [];
  const start = performance.now();
  for (let count = 0; !ended; ) {
    for (; count < ((performance.now() - start) / 1_000) * RATE; count += 1) {
      // From its scheduled time, so that queueing counts.
      const due = start + (count / RATE) * 1_000;
      const sent = submit(site, agent).then(
        () => void times.push(performance.now() - due),
        () => {
          refused += 1;
        },
      );
      all.push(sent);
    }
    await sleep(1);
  }
  await Promise.all(all);
  agent.destroy();
  return { count: all.length, refused, p99: percentile(times, 0.99) };
}

async function benchOn(kind: string, database: NodeJS.ProcessEnv): Promise<void> {
  const site = await startSite({ env: { DEMO: "off", TRUST_PROXY: "1", ...database } });
  const file = join(site.dataFolder, "backup");
  try {
    await sendForms(site, BEFORE);
    const alone = await submitSteadily(site, sleep(ALONE));
    const begun = performance.now();
    let seconds = 0;
    const backup = startBackup(file, { ...process.env, ...database, DATA_DIR: site.dataFolder });
    const made = once(backup, "close").then(([code]) => {
      seconds = (performance.now() - begun) / 1_000;
      if (code !== 0) throw new Error(`The backup exited with ${code}.`);
    });
    const meanwhile = await submitSteadily(site, made);
    await made;
    const { tables } = await verify(file, readPages);
    console.table({
      [`backup on ${kind}, ${RATE} forms a second`]: {
        requests: tables.requests?.rows,
        MB: round(statSync(file).size / 1e6),
        s: round(seconds),
        "forms meanwhile": meanwhile.count,
        refused: alone.refused + meanwhile.refused,
        "p99 ms": round(meanwhile.p99),
        "p99 ms without": round(alone.p99),
        ratio: round(meanwhile.p99 / alone.p99),
      },
    });
  } finally {
    await site.stop();
  }
}

/** How a backup slows forms that are sent meanwhile, on both databases, as tables. Each backup is verified. */
export async function benchBackup(): Promise<void> {
  await benchOn("a file", {});
  await onPostgres((url) => benchOn("PostgreSQL", { DATABASE_URL: url }));
}
