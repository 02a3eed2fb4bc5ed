import type { Logger } from "pino";

interface Regular {
  /** Does whatever is due. If it throws, the error is logged. */
  look: () => Promise<void>;
  /** ms between two calls of `look`. */
  every: number;
  /** Aborts when the work is stopped. */
  stopped: AbortController;
  log: Logger;
  /** The log message for a failure. */
  failure: string;
}

/** Calls `look` regularly and when woken, one call at a time. */
export function lookRegularly({ look, every, stopped, log, failure }: Regular) {
  let inFlight: Promise<void> | undefined;
  const wake = () => {
    inFlight ??= look()
      .catch((error) => log.error({ err: error }, failure))
      .finally(() => {
        inFlight = undefined;
      });
  };
  const timer = setInterval(wake, every);
  return {
    wake,
    async stop(): Promise<void> {
      clearInterval(timer);
      stopped.abort();
      await inFlight;
    },
  };
}
