import { statfs } from "node:fs/promises";
import type {
  Gauge as PrometheusGauge,
  Histogram as PrometheusHistogram,
  Registry as PrometheusRegistry,
} from "prom-client";
import { readCounts } from "../../bookings/requests/counts.server.ts";
import { allKinds } from "../../bookings/requests/visible-kinds.ts";
import type { MediaStorage } from "../../house/images/media-storage.ts";
import { uploadDurations } from "../../house/images/uploads.server.ts";
import { countMails, oldestWaiting } from "../../house/mail/store.server.ts";
import { reportCounts } from "../../mailing/bounces/receive-report.server.ts";
import { receivedCounts } from "../../mailing/replies/receive-mail.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import type { PageCache } from "../../platform/http/page-cache.server.ts";
import type { Histogram, HistogramMap } from "../../platform/lib/histogram.server.ts";
import { readBucketState } from "../backup/bucket-state.server.ts";
import { readBackupState } from "../backup/state.server.ts";

/** Timeout of the database, in ms; after that a scrape omits its metrics. */
const DATABASE_TIMEOUT_MS = 2_000;

export interface MetricSources {
  db: Database;
  writer: Writer;
  /** Request durations by status class and route. */
  requests: HistogramMap;
  /** Query durations by statement: `select`, `insert`, …. */
  queries: HistogramMap;
  /** Undefined if the page cache is off. */
  pages: () => PageCache | undefined;
  /** Media storage, with its error counts. */
  storage: MediaStorage;
  /** The folder whose free disk space is measured. */
  dataFolder: string;
}

interface HistogramPlace {
  Histogram: typeof PrometheusHistogram;
  registers: PrometheusRegistry[];
}

/** Registers a Prometheus histogram, whose buckets each include the smaller ones. */
function registerHistogram(
  { Histogram, registers }: HistogramPlace,
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
  // The function with which a registry writes a metric.
  Object.assign(new Histogram({ name, help, registers }), { getForPromString: get });
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  try {
    return await Promise.race([work, late.promise]);
  } catch {
    // `afterglow_database_up` reports the failure.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** @returns the metrics that are read from the database */
async function readWork(db: Database, now: number) {
  const [requests, waiting, held, failed, oldest, backups, bucket] = await Promise.all([
    readCounts(db, allKinds),
    countMails(db, "waiting"),
    countMails(db, "held"),
    countMails(db, "failed"),
    oldestWaiting(db),
    readBackupState(db),
    readBucketState(db),
  ]);
  return {
    requests,
    backups,
    bucket,
    waiting,
    held,
    failed,
    oldestFor: oldest === undefined ? 0 : (now - Date.parse(oldest)) / 1_000,
  };
}

function registerDurations(into: HistogramPlace, { requests, queries }: MetricSources): void {
  registerHistogram(
    into,
    "afterglow_http_request_duration_seconds",
    "Time until a response was ready, by route",
    function* () {
      for (const [name, times] of requests.all) {
        const cut = name.indexOf(" ");
        yield [{ route: name.slice(cut + 1), status: name.slice(0, cut) }, times];
      }
    },
  );
  registerHistogram(into, "afterglow_database_query_duration_seconds", "Query duration by statement", function* () {
    for (const [statement, times] of queries.all) yield [{ statement }, times];
  });
  registerHistogram(
    into,
    "afterglow_upload_duration_seconds",
    "Time to process an uploaded image, waiting included",
    function* () {
      yield [{}, uploadDurations];
    },
  );
}

type Work = Awaited<ReturnType<typeof readWork>>;

/**
 * Creates the gauges of the backups in the bucket. @returns a function that updates them; a gauge without a value is
 * omitted.
 */
function createBucketGauges(
  Gauge: typeof PrometheusGauge,
  registers: PrometheusRegistry[],
): (bucket: Work["bucket"] | undefined) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `afterglow_backup_bucket_${name}`, help: `${help}; the same on every instance`, registers });
  const uploadedAt = gauge("last_success_timestamp_seconds", "When the newest backup in the bucket was made");
  const size = gauge("size_bytes", "Size of the newest backup in the bucket");
  const failing = gauge("failing", "1 while the last upload failed");
  const lost = gauge("lost", "Objects and backups that the bucket has lost");
  const trialAt = gauge("trial_timestamp_seconds", "Time of the last successful trial restore");
  const trialFailing = gauge("trial_failing", "1 while the last trial restore failed");
  const other = gauge("other_machine", "1 while the bucket names another machine as the club's");
  return (bucket) => {
    for (const one of [uploadedAt, size, failing, lost, trialAt, trialFailing, other]) one.remove();
    if (!bucket || Object.keys(bucket).length === 0) return;
    if (bucket.good) {
      uploadedAt.set(Date.parse(bucket.good.at) / 1_000);
      size.set(bucket.good.size);
    }
    if (bucket.trial) trialAt.set(Date.parse(bucket.trial.at) / 1_000);
    failing.set(bucket.failed ? 1 : 0);
    trialFailing.set(bucket.trial_failed ? 1 : 0);
    lost.set((bucket.lost ?? 0) + (bucket.incomplete?.length ?? 0));
    other.set(bucket.other ? 1 : 0);
  };
}

/**
 * Creates the gauges of stored data. @returns a function that updates them; without data, the database is down and they
 * have no values.
 */
function createWorkGauges(
  Gauge: typeof PrometheusGauge,
  registers: PrometheusRegistry[],
): (work: Work | undefined) => void {
  const up = new Gauge({ name: "afterglow_database_up", help: "1 while the database is reachable", registers });
  const mails = new Gauge({
    name: "afterglow_outbox_emails",
    help: "Emails queued, held and failed, each up to 10,000; the same on every instance",
    labelNames: ["state"],
    registers,
  });
  const oldest = new Gauge({
    name: "afterglow_outbox_oldest_seconds",
    help: "Age of the oldest queued email; the same on every instance",
    registers,
  });
  const guestRequests = new Gauge({
    name: "afterglow_guest_requests",
    help: "Requests by kind and status; the same on every instance",
    labelNames: ["kind", "status"],
    registers,
  });

  const backedUpAt = new Gauge({
    name: "afterglow_backup_last_success_timestamp_seconds",
    help: "Time of the last successful scheduled backup; the same on every instance",
    registers,
  });
  const backupSize = new Gauge({
    name: "afterglow_backup_size_bytes",
    help: "Size of the last successful scheduled backup; the same on every instance",
    registers,
  });

  const updateBucket = createBucketGauges(Gauge, registers);

  return (work: Work | undefined) => {
    updateBucket(work?.bucket);
    up.set(work ? 1 : 0);
    // No value is better than an outdated one.
    for (const gauge of [mails, oldest, guestRequests]) gauge.reset();
    // `remove`, since `reset` would set 0, which is a time in 1970.
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
        for (const [status, count] of Object.entries(statuses)) guestRequests.set({ kind, status }, count);
      }
    }
  };
}

/** Starts observing the process. @returns a function that returns all metrics in Prometheus' text format */
export async function createMetrics(sources: MetricSources): Promise<() => Promise<string>> {
  const { db, writer, pages, storage, dataFolder } = sources;
  // Imported only if metrics are on, to save memory.
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  registerDurations({ Histogram, registers }, sources);

  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const labelledCounter = (name: string, help: string, label: string, read: () => Record<string, number>) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
      },
    });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });

  labelledCounter("afterglow_page_cache_requests_total", "Requests for cacheable pages", "result", () => ({
    hit: pages()?.counts.hits ?? 0,
    miss: pages()?.counts.misses ?? 0,
  }));
  counter("afterglow_page_cache_rendered_total", "Pages rendered for the cache", () => pages()?.counts.rendered ?? 0);
  gauge("afterglow_page_cache_bytes", "Memory used by the page cache", () => pages()?.size() ?? 0);
  gauge("afterglow_page_cache_pages", "Pages in the cache", () => pages()?.entries() ?? 0);
  counter("afterglow_writes_total", "Writes committed", () => writer.counts.works);
  counter("afterglow_write_transactions_total", "Transactions of these writes", () => writer.counts.transactions);
  const mediaErrors = "Images that were missing, and failed calls to the media storage";
  labelledCounter("afterglow_media_errors_total", mediaErrors, "error", () => ({ ...storage.counts }));
  const inbound = "Emails read from the mailbox, by outcome";
  labelledCounter("afterglow_inbound_emails_total", inbound, "result", () => receivedCounts);
  const bounces = "Delivery reports, complaints and requests to unsubscribe, by outcome";
  labelledCounter("afterglow_bounce_emails_total", bounces, "result", () => reportCounts);
  new Gauge({
    name: "afterglow_data_disk_free_bytes",
    help: "Free disk space in the data folder",
    registers,
    async collect() {
      this.reset();
      // No value is better than an outdated one.
      const disk = await statfs(dataFolder).catch(() => undefined);
      if (disk) this.set(disk.bavail * disk.bsize);
    },
  });

  const updateWork = createWorkGauges(Gauge, registers);
  return async () => {
    updateWork(await within(DATABASE_TIMEOUT_MS, readWork(db, Date.now())));
    return registry.metrics();
  };
}
