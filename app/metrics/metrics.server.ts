import { statfs } from "node:fs/promises";
import type { Histogram as PrometheusHistogram } from "prom-client";
import { readBackupState } from "../backup/state.server.ts";
import type { Database } from "../db/tables.ts";
import type { Writer } from "../db/writer.server.ts";
import type { PageCache } from "../http/page-cache.server.ts";
import type { Histogram, HistogramMap } from "../lib/histogram.server.ts";
import { countMails, oldestWaiting } from "../mail/store.server.ts";
import type { MediaStorage } from "../media/media-storage.ts";
import { uploadDurations } from "../media/uploads.server.ts";
import { readCounts } from "../requests/inbox/counts.server.ts";

/** How long the database may take to say its figures, in ms; after that a scrape goes without them. */
const DATABASE_WITHIN = 2_000;

/** What the figures are read from. */
export interface MetricSources {
  db: Database;
  writer: Writer;
  /** How long requests took, by status class and route. */
  requests: HistogramMap;
  /** How long the database's statements took, by what they begin with. */
  queries: HistogramMap;
  /** The pages that are kept; none when nothing is. */
  pages: PageCache | undefined;
  /** Where pictures are kept, and what went wrong there. */
  pictures: MediaStorage;
  /** On whose disk space is needed. */
  dataFolder: string;
}

/** Times as a histogram of Prometheus: each bucket counts what the smaller ones do. */
function histogram(
  name: string,
  help: string,
  read: () => Iterable<[labels: Record<string, string>, times: Histogram]>,
) {
  const values = ([labels, { bounds, counts, sum }]: [Record<string, string>, Histogram]) => {
    let below = 0;
    const buckets = counts.map((count, place) => {
      below += count;
      return { metricName: `${name}_bucket`, labels: { le: String(bounds[place] ?? "+Inf"), ...labels }, value: below };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: below },
    ];
  };
  const get = async () => ({ name, help, type: "histogram", aggregator: "sum", values: [...read()].flatMap(values) });
  // A registry asks nothing else of what it holds.
  return { name, help, get } as unknown as PrometheusHistogram;
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  try {
    return await Promise.race([work, late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** What the database says of the work that waits. */
async function readWork(db: Database, now: number) {
  const [requests, waiting, held, failed, oldest, backups] = await Promise.all([
    readCounts(db),
    countMails(db, "waiting"),
    countMails(db, "held"),
    countMails(db, "failed"),
    oldestWaiting(db),
    readBackupState(db),
  ]);
  return {
    requests,
    backups,
    waiting,
    held,
    failed,
    oldestFor: oldest === undefined ? 0 : (now - Date.parse(oldest)) / 1_000,
  };
}

/**
 * Begins to watch the process and gives what makes the figures, as text in Prometheus' format, when they
 * are asked for.
 */
export async function createMetrics(sources: MetricSources): Promise<() => Promise<string>> {
  const { db, writer, requests, queries, pages, pictures, dataFolder } = sources;
  // Only those who ask for figures pay for its memory.
  const { Counter, collectDefaultMetrics, Gauge, Registry } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  registry.registerMetric(
    histogram("afterglow_http_request_duration_seconds", "Time until an answer was ready, by route", function* () {
      for (const [name, times] of requests.all) {
        const cut = name.indexOf(" ");
        yield [{ route: name.slice(cut + 1), status: name.slice(0, cut) }, times];
      }
    }),
  );
  registry.registerMetric(
    histogram("afterglow_database_query_duration_seconds", "Time that statements took in the database", function* () {
      for (const [statement, times] of queries.all) yield [{ statement }, times];
    }),
  );
  registry.registerMetric(
    histogram(
      "afterglow_upload_duration_seconds",
      "Time until a picture's files were made, its turn awaited",
      function* () {
        yield [{}, uploadDurations];
      },
    ),
  );

  new Counter({
    name: "afterglow_page_cache_requests_total",
    help: "Requests for pages that can be kept",
    labelNames: ["result"],
    registers,
    collect() {
      this.reset();
      this.inc({ result: "hit" }, pages?.counts.hits ?? 0);
      this.inc({ result: "miss" }, pages?.counts.misses ?? 0);
    },
  });
  new Counter({
    name: "afterglow_page_cache_drawn_total",
    help: "Pages drawn to be kept",
    registers,
    collect() {
      this.reset();
      this.inc(pages?.counts.rendered ?? 0);
    },
  });
  new Gauge({
    name: "afterglow_page_cache_bytes",
    help: "Memory of the pages that are kept",
    registers,
    collect() {
      this.set(pages?.size() ?? 0);
    },
  });
  new Gauge({
    name: "afterglow_page_cache_pages",
    help: "Pages that are kept",
    registers,
    collect() {
      this.set(pages?.entries() ?? 0);
    },
  });
  new Counter({
    name: "afterglow_writes_total",
    help: "Writes that are on disk",
    registers,
    collect() {
      this.reset();
      this.inc(writer.counts.works);
    },
  });
  new Counter({
    name: "afterglow_write_transactions_total",
    help: "Transactions that these writes shared",
    registers,
    collect() {
      this.reset();
      this.inc(writer.counts.transactions);
    },
  });
  new Counter({
    name: "afterglow_picture_faults_total",
    help: "Pictures that were not where they should be, and calls to their place that failed",
    labelNames: ["fault"],
    registers,
    collect() {
      this.reset();
      this.inc({ fault: "missing" }, pictures.counts.missing);
      this.inc({ fault: "failed" }, pictures.counts.failed);
    },
  });
  new Gauge({
    name: "afterglow_data_disk_free_bytes",
    help: "Space left where the data folder is",
    registers,
    async collect() {
      this.reset();
      const disk = await statfs(dataFolder).catch(() => undefined);
      if (disk) this.set(disk.bavail * disk.bsize);
    },
  });

  const up = new Gauge({ name: "afterglow_database_up", help: "1 while the database answers", registers });
  const mails = new Gauge({
    name: "afterglow_outbox_mails",
    help: "Mails that wait to be sent, and that were given up, each up to 10,000; the same on every instance",
    labelNames: ["state"],
    registers,
  });
  const oldest = new Gauge({
    name: "afterglow_outbox_oldest_seconds",
    help: "Age of the oldest mail that waits; the same on every instance",
    registers,
  });
  const asked = new Gauge({
    name: "afterglow_guest_requests",
    help: "What guests have asked for, by kind and what became of it; the same on every instance",
    labelNames: ["kind", "status"],
    registers,
  });

  const backedUpAt = new Gauge({
    name: "afterglow_backup_last_success_timestamp_seconds",
    help: "The moment that the last good scheduled backup is of; the same on every instance",
    registers,
  });
  const backupSize = new Gauge({
    name: "afterglow_backup_size_bytes",
    help: "Size of the last good scheduled backup; the same on every instance",
    registers,
  });

  return async () => {
    const work = await within(DATABASE_WITHIN, readWork(db, Date.now()));
    up.set(work ? 1 : 0);
    // Nothing is said rather than what was true before.
    for (const gauge of [mails, oldest, asked]) gauge.reset();
    // Unset, they would say 0, which is a moment long ago.
    for (const gauge of [backedUpAt, backupSize]) gauge.remove();
    if (work) {
      mails.set({ state: "waiting" }, work.waiting);
      mails.set({ state: "held" }, work.held);
      mails.set({ state: "failed" }, work.failed);
      oldest.set(work.oldestFor);
      const { good } = work.backups;
      if (good) {
        backedUpAt.set(Date.parse(good.at) / 1_000);
        backupSize.set(good.size);
      }
      for (const [kind, { statuses }] of Object.entries(work.requests.kinds)) {
        for (const [status, count] of Object.entries(statuses)) asked.set({ kind, status }, count);
      }
    }
    return registry.metrics();
  };
}
