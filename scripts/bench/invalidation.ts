import { setTimeout as sleep } from "node:timers/promises";
import { Kysely } from "kysely";
import { contentVersion, touchContent } from "../../app/platform/db/content-version.server.ts";
import { databaseKind } from "../../app/platform/db/dialects/dialects.ts";
import { openDatabase } from "../../app/platform/db/open.server.ts";
import type { Database, Tables } from "../../app/platform/db/tables.ts";
import { createWriter } from "../../app/platform/db/writer.server.ts";
import { onPostgres } from "../../test/postgres-server.ts";
import { type Metric, median, metric } from "./results.ts";

const INSTANCES = 50;
const CHANGES = 30;
/** Time between two changes, in ms. */
const CHANGE_EVERY = 500;
/** How often an instance polls, in ms; the same as in the server. */
const LOOK_EVERY = 1_000;

interface Watching {
  db: Database;
  /** The newest version that the instance has seen. */
  known: string;
}

/**
 * Measures the delay and the cost of changes with fifty watching instances in one process. @returns a row of a table.
 */
async function measure(address: string, listening: boolean) {
  const { dialect, listen } = await databaseKind(address);
  const stop = new AbortController();
  let queries = 0;
  let seen = () => {};
  const begin = (): Watching => {
    const db = new Kysely<Tables>({
      dialect: dialect(address, false),
      log: () => {
        queries += 1;
      },
    });
    const one: Watching = { db, known: "" };
    const look = async () => {
      one.known = await contentVersion(db);
      seen();
    };
    if (listening) listen(address, () => void look(), stop.signal);
    // Staggered, since instances do not start at the same moment.
    setTimeout(() => {
      const timer = setInterval(look, LOOK_EVERY);
      stop.signal.addEventListener("abort", () => clearInterval(timer));
    }, Math.random() * LOOK_EVERY);
    return one;
  };
  const all = Array.from({ length: INSTANCES }, begin);
  await sleep(2 * LOOK_EVERY);

  queries = 0;
  const quiet = performance.now();
  await sleep(5 * LOOK_EVERY);
  const atRest = queries / ((performance.now() - quiet) / 1_000);

  const writing = await openDatabase(address);
  const writer = createWriter(writing);
  const times: number[] = [];
  queries = 0;
  const start = performance.now();
  for (let change = 0; change < CHANGES; change += 1) {
    await writer.write(touchContent);
    const written = performance.now();
    const version = await contentVersion(writing);
    await new Promise<void>((resolve) => {
      seen = () => {
        if (all.every(({ known }) => Number(known) >= Number(version))) resolve();
      };
      seen();
    });
    times.push(performance.now() - written);
    seen = () => {};
    await sleep(Math.max(0, CHANGE_EVERY - (performance.now() - written)));
  }
  const changing = queries / ((performance.now() - start) / 1_000);
  stop.abort();
  // Waits for pending polls.
  await sleep(100);
  await Promise.all([writing.destroy(), ...all.map(({ db }) => db.destroy())]);
  return {
    "last has seen it, median ms": Math.round(median(times)),
    "slowest ms": Math.round(Math.max(...times)),
    "queries/s at rest": Math.round(atRest),
    "queries/s while it changes": Math.round(changing),
  };
}

/**
 * Measures how long it takes until the last of fifty instances has seen a change, with notifications and with polling
 * alone, as a table.
 */
export function benchInvalidation(): Promise<Metric[]> {
  return onPostgres(async (url) => {
    await openDatabase(url).then((db) => db.destroy());
    const notified = await measure(url, true);
    const polling = await measure(url, false);
    console.log(`${INSTANCES} instances, a change each ${CHANGE_EVERY} ms:`);
    console.table({ "notified by PostgreSQL": notified, "by polling alone": polling });
    const title = `A change, until the last of ${INSTANCES} instances on PostgreSQL has seen it`;
    return [
      metric(title, notified["slowest ms"], { most: 2_000 }, " ms"),
      metric("The same with polling only", polling["slowest ms"], { most: 2_000 }, " ms"),
    ];
  });
}
