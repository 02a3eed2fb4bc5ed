import { startWorkLoop, type UntilNext } from "../../platform/lib/work-loop.server.ts";
import { MAX_PARALLEL, type OutboxOptions, openDelivery, usualTiming } from "./outbox-delivery.server.ts";
import { leaseMails } from "./store.server.ts";

/** The worker that sends queued emails. */
export interface OutboxWorker {
  /** Checks the outbox soon; returns immediately. */
  wake(): void;
  /** Whether sending works, as far as this process knows: false while the mail server rejects all emails. */
  works(): boolean;
  /** Waits up to 4 s for emails in flight, and releases the others. */
  stop(): Promise<void>;
}

/**
 * Starts sending queued emails, in the order they became due. An email fails after a permanent rejection or the last
 * retry; its row has the reason.
 *
 * An email that is no longer wanted is discarded when it is due.
 *
 * If it is unknown whether an email was delivered, because the connection broke before the last response or the process
 * was killed, it is sent again. Its Message-ID is unchanged, so that mail programs show it once.
 */
export function startOutboxWorker({ smtpUrl, ...options }: OutboxOptions): OutboxWorker {
  if (smtpUrl === undefined) return { wake() {}, works: () => false, async stop() {} };
  const { writer, log } = options;
  const timing = { ...usualTiming, ...options.timing };
  const delivery = openDelivery({ ...options, smtpUrl });
  let serverWorks = false;
  let failing = false;

  /** Sends until nothing is due, or the server fails. */
  async function sendDue(isStopping: () => boolean): Promise<UntilNext> {
    while (!isStopping()) {
      const limit = serverWorks ? MAX_PARALLEL : 1;
      const rows = await writer.write((trx) => leaseMails(trx, Date.now(), limit, timing.leaseFor));
      if (rows.length === 0) break;
      const attempts = await Promise.allSettled(rows.map(delivery.deliver));
      for (const attempt of attempts) if (attempt.status === "rejected") throw attempt.reason;
      serverWorks = !attempts.some((attempt) => attempt.status === "fulfilled" && attempt.value);
      failing = !serverWorks;
      if (failing) return { rest: timing.restFor };
    }
    return { pause: timing.lookEvery };
  }

  const loop = startWorkLoop({
    name: "Outbox worker",
    log,
    turn: sendDue,
    restFor: timing.restFor,
    stopWithin: timing.stopWithin,
    abort: delivery.abort,
  });
  return {
    wake: loop.wake,
    works: () => !failing,
    async stop() {
      await loop.stop();
      await delivery.close();
    },
  };
}
