import { outsideRequests } from "../../platform/lib/log.server.ts";
import { MAX_PARALLEL, type OutboxOptions, openDelivery, usualTiming } from "./outbox-delivery.server.ts";
import { leaseMails } from "./store.server.ts";

/** The worker that sends queued emails. */
export interface OutboxWorker {
  /** Checks the outbox soon; returns immediately. */
  wake(): void;
  /** Whether the mail server took the last email, as far as this process knows: not while it rejects them all. */
  works(): boolean;
  /** Waits up to 4 s for emails being sent, and releases the others. */
  stop(): Promise<void>;
}

/**
 * Starts to send queued emails, those due longest first. A permanent rejection fails immediately, anything else after
 * the last retry; the row has the reason.
 *
 * An email that is no longer wanted is discarded when its turn comes.
 *
 * An email is sent again if its delivery is unknown: the connection broke before the last response, or the process was
 * killed. Its Message-ID is unchanged, so mail programs show it once.
 */
export function startOutboxWorker({ smtpUrl, ...options }: OutboxOptions): OutboxWorker {
  if (smtpUrl === undefined) return { wake() {}, works: () => false, async stop() {} };
  const { writer, log } = options;
  const timing = { ...usualTiming, ...options.timing };
  const delivery = openDelivery({ ...options, smtpUrl });
  let timer: NodeJS.Timeout | undefined;
  let run: Promise<void> | undefined;
  let serverWorks = false;
  let woken = false;
  let resting = false;
  let failing = false;
  let stopping = false;

  /** Sends until nothing is due, or the server fails. */
  async function sendDue(): Promise<void> {
    while (!stopping) {
      const limit = serverWorks ? MAX_PARALLEL : 1;
      const rows = await writer.write((trx) => leaseMails(trx, Date.now(), limit, timing.leaseFor));
      if (rows.length === 0) return;
      const attempts = await Promise.allSettled(rows.map(delivery.deliver));
      for (const attempt of attempts) if (attempt.status === "rejected") throw attempt.reason;
      serverWorks = !attempts.some((attempt) => attempt.status === "fulfilled" && attempt.value);
      resting = !serverWorks;
      failing = !serverWorks;
      if (resting) return;
    }
  }

  async function poll(): Promise<void> {
    woken = false;
    resting = false;
    clearTimeout(timer);
    try {
      await sendDue();
    } catch (error) {
      log.error({ err: error }, "Outbox worker failed");
      resting = true;
    }
    run = undefined;
    if (stopping) return;
    const pause = woken ? 0 : timing.lookEvery;
    timer = setTimeout(start, resting ? timing.restFor : pause);
  }

  function start(): void {
    run = poll();
  }

  start();
  return {
    wake() {
      woken = true;
      if (!run && !resting && !stopping) outsideRequests(start);
    },
    works: () => !failing,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const late = setTimeout(delivery.abort, timing.stopWithin);
      await run;
      clearTimeout(late);
      await delivery.close();
    },
  };
}
